/** ZeroMQ's wire protocol and Jupyter's messages, for clients and servers. */
export * from "./_channels.ts";
export * from "./_connection.ts";
export * from "./_outbox.ts";
export * from "./_server_socket.ts";
export * from "./_zmtp.ts";
export * from "./protocol.ts";
