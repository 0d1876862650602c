import { CHART_CLASS, CHART_STYLESHEET } from "../charts/mod.ts";

const COLOURS = `
:root{color-scheme:light dark;
--ground:#fff;--raised:#f6f8fa;--text:#1f2328;--muted:#57606a;--line:#d0d7de;
--link:#0a58ca;--focus:#0a58ca;
--good:#0f6b3f;--good-ground:#e9f6ef;--bad:#a1261d;--bad-ground:#fcedeb;
--warn:#7d4e00;--warn-ground:#fdf3dc;--neutral:#44505c;--neutral-ground:#eff2f5}
@media screen and (prefers-color-scheme:dark){:root{
--ground:#16181d;--raised:#1f2329;--text:#e6e8eb;--muted:#aab2bb;--line:#3a4149;
--link:#79b8ff;--focus:#79b8ff;
--good:#5fd08f;--good-ground:#14291f;--bad:#ff9a91;--bad-ground:#341b1a;
--warn:#f0c060;--warn-ground:#2f2612;--neutral:#b6c0ca;--neutral-ground:#242a31}}
`;

const PAGE = `
*{box-sizing:border-box}
html{font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
color:var(--text);background:var(--ground);-webkit-text-size-adjust:100%}
body{max-width:58rem;margin:0 auto;padding:1rem 1.25rem 3rem;overflow-wrap:break-word}
h1,h2,h3,h4,h5,h6{line-height:1.25;margin:2rem 0 .6rem;text-wrap:balance}
h1{font-size:1.9rem;margin-top:1.2rem}
h2{font-size:1.4rem;padding-top:.6rem;border-top:1px solid var(--line)}
h3{font-size:1.15rem}
h4,h5,h6{font-size:1rem}
p,ul,ol,dl,blockquote{margin:.6rem 0}
a{color:var(--link)}
img{max-width:100%;height:auto}
code,pre,kbd,samp{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:.86em}
.report-prose code{background:var(--raised);padding:.1em .3em;border-radius:4px}
pre{margin:0;padding:.7rem .9rem;background:var(--raised);border-radius:6px;line-height:1.45}
.report-prose pre code{padding:0;background:none;font-size:1em}
.report-prose pre{overflow-x:auto}
blockquote{margin-left:0;padding-left:1rem;border-left:4px solid var(--line);color:var(--muted)}
hr{border:0;border-top:1px solid var(--line);margin:2rem 0}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:3px}
[id]{scroll-margin-top:.5rem}
.report-finding>[id]{scroll-margin-top:4rem}
main:focus{outline:none}
.report-skip{position:absolute;left:-999rem}
.report-skip:focus{position:static;display:inline-block;padding:.4rem .8rem;background:var(--raised)}
.report-contents{margin:1rem 0;padding:.7rem 1.1rem;background:var(--raised);border-radius:8px}
.report-contents p{margin:0;font-weight:600}
.report-contents ul{margin:.3rem 0 0;padding:0;list-style:none;columns:16rem 2}
.report-contents li{padding:.1rem 0;break-inside:avoid}
.report-contents-3{padding-left:1.2rem!important}
.report-scroll{overflow-x:auto;max-width:100%}
.report-output{margin:.8rem 0 1.2rem}
.report-output-label{margin:0 0 .2rem;font-size:.85rem;color:var(--muted)}
.report-absent{color:var(--muted)}
.report-centre{text-align:center}
.report-code{margin:.6rem 0;font-size:.9rem;color:var(--muted)}
.report-code summary{cursor:pointer;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;padding:.15rem 0}
.report-code-label{font-weight:600}
.report-code pre{margin-top:.3rem;color:var(--text)}
.report-error,.report-incomplete{margin:1rem 0;padding:.7rem 1rem;border-left:5px solid var(--bad);
background:var(--bad-ground);border-radius:6px}
.report-error p,.report-incomplete p{margin:0 0 .4rem}
.report-error strong,.report-incomplete strong{color:var(--bad)}
.report-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.report-data{margin:.2rem 0;color:var(--muted)}
.report-card{margin:1rem 0;border:1px solid var(--line);border-radius:8px;padding-bottom:.5rem}
.report-card .readout-summary{margin:0;border-width:0 0 0 6px;border-radius:8px 8px 0 0}
.report-card .readout-verdict{font-size:1.6rem;margin:0 0 .2rem}
.report-card>:not(.readout-summary){margin:.5rem 1.2rem}
.report-card figcaption,.report-card~.report-figure figcaption{display:none}
.report-card>.readout-note{color:var(--text);font-size:1rem}
.report-finding{border-top:1px solid var(--line)}
.report-fold.report-finding>summary{width:auto;padding:.6rem 0;color:var(--text)}
.report-finding>summary h2{display:inline-block;vertical-align:top;max-width:calc(100% - 1.4rem);border:0;padding:0;margin:0;font-size:1.15rem}
.report-footer .report-finding>summary{font-size:1rem}
.report-glance{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:.6rem 1rem;margin:.6rem 0}
.report-glance>div{padding:.1rem 0 .1rem .8rem;border-left:3px solid var(--line)}
.report-glance dt{font-size:.85rem;color:var(--muted);line-height:1.35}
.report-glance dd{margin:0}
.report-glance strong{display:block;font-size:1.15rem;line-height:1.3;font-variant-numeric:tabular-nums}
.report-glance .readout-note{display:block;line-height:1.35}
time,.readout-option,.readout-number{white-space:nowrap}
.report-fold>summary{cursor:pointer;width:max-content;max-width:100%;padding:.15rem 0;color:var(--link)}
.report-narrow{display:none}
@media screen and (min-width:75rem){
#table-experiences,#table-tests{width:min(84rem,100vw - 4rem);margin-left:50%;transform:translateX(-50%)}}
.report-footer{color:var(--muted);font-size:.9rem}
.report-footer h2{font-size:1.05rem;color:var(--text)}
.report-footer dl>div{display:grid;grid-template-columns:minmax(9rem,14rem) 1fr;gap:0 1rem;padding:.15rem 0}
.report-footer dt{font-weight:600}
.report-footer dd{margin:0;min-width:0;overflow-wrap:anywhere}
@media screen and (max-width:40rem){
.report-glance{grid-template-columns:1fr 1fr;gap:.4rem .6rem}
.report-glance>div{padding-left:.4rem}
.report-glance strong{font-size:1rem}
.report-card .readout-verdict{font-size:1.35rem}
.report-card .readout-summary{padding:.6rem .8rem}
.report-card>:not(.readout-summary){margin:.4rem .8rem}
.report-card p{line-height:1.45}
h1{font-size:1.3rem;margin:0 0 .2rem}
body{padding-top:.6rem}
.report-card{margin:.5rem 0}
.report-card p,.report-card>.readout-note{font-size:.9rem}
.report-card>figure{margin:0 .8rem}
.report-glance dt,.report-glance .readout-note{font-size:.8rem}
[role=table]{display:block}
[role=table] caption,[role=table] tbody{display:block}
[role=table] thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
[role=table] tr{display:flex;flex-wrap:wrap;gap:.1rem .9rem;padding:.45rem 0;border-bottom:1px solid var(--line)}
[role=table] :is(th,td){display:block;padding:0;border:0;text-align:left;max-width:100%;min-width:0;overflow-wrap:anywhere}
[role=table] tbody th{flex-basis:100%}
[role=table] td:empty{display:none}
[role=table] .num{white-space:normal}
[role=table] td::before{content:attr(data-label) " ";font-size:.82rem;color:var(--muted)}
.report-wide{display:none}
.report-narrow{display:block}
.report-footer dl>div{display:block;padding:.3rem 0}}
`;

const EXPLORER = `
.report-sort{all:unset;cursor:pointer;font:inherit}
.report-sort:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.report-sort:hover{text-decoration:underline}
[aria-sort=ascending] .report-sort::after{content:" ▲"}
[aria-sort=descending] .report-sort::after{content:" ▼"}
.explorer{margin:2rem 0 0;border-top:1px solid var(--line)}
.explorer h2{border-top:0}
.explorer-controls{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(15rem,100%),1fr));gap:.7rem 1.4rem;align-items:start;margin:.8rem 0}
.explorer-controls fieldset{grid-column:1/-1;margin:0;padding:0;border:0;min-width:0;display:flex;flex-wrap:wrap;gap:.2rem 1.2rem}
.explorer-controls legend{font-weight:600;padding:0}
.explorer-controls fieldset:has([type=range]){display:grid;grid-template-columns:1fr 1fr}
.explorer-controls fieldset:has([type=range]) legend{grid-column:1/-1}
.explorer-controls label{display:block;min-width:0;overflow-wrap:anywhere}
.explorer-controls label>span{display:block;font-size:.9rem;font-weight:600}
.explorer-controls :is([type=range],select,[type=number],[type=date],[type=text],input:not([type])){width:100%;max-width:100%;min-height:1.7rem;accent-color:var(--link)}
.explorer-controls output{display:block;font-size:.9rem;color:var(--muted);font-variant-numeric:tabular-nums}
.explorer-controls :is(select,[type=number],[type=date],[type=text],input:not([type]),button),.report-search input{font:inherit;color:inherit;background:var(--ground);border:1px solid var(--muted);border-radius:5px;padding:.15rem .4rem;max-width:100%}
.explorer-controls button{place-self:end start;padding:.25rem .9rem;cursor:pointer}
.explorer-status{padding:.4rem .8rem;border-left:5px solid var(--neutral);background:var(--neutral-ground)}
.explorer-status.explorer-moved{border-left-color:var(--warn);border-left-style:double;background:var(--warn-ground);color:var(--warn)}
.explorer-table{width:100%}
.explorer-bar{display:block;max-width:none}
@media screen and (max-width:74.99rem){thead .num,#table-experiences .num{white-space:normal}#table-experiences :is(th,td){padding-inline:.25rem}#table-experiences tbody th{min-width:min(10rem,17vw)}.explorer-bar{width:5rem}.explorer-table :is(th,td){padding-inline:.3rem}}
.report-figure :is(.mark-symbol,.mark-line,.mark-area) path{pointer-events:none}
tr[hidden]{display:none!important}
.explorer-more{font:inherit;color:inherit;background:var(--ground);border:1px solid var(--muted);border-radius:5px;padding:.25rem .9rem;cursor:pointer}
.report-point{fill:transparent}.report-point:hover{fill:var(--muted);fill-opacity:.12}
.explorer-zero{stroke:var(--muted);stroke-width:1}
.explorer-grid{stroke:var(--line);stroke-width:1}
.explorer-interval{stroke:var(--link);stroke-width:3}
.explorer-dot{fill:var(--link)}
.explorer-figure svg{display:block;max-width:100%;touch-action:pan-y;cursor:crosshair}
.explorer-ground{fill:var(--ground)}
.explorer-time text{font-size:12px;fill:var(--muted)}
.explorer-line{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round}
.explorer-band{fill:currentColor;opacity:.14}
.explorer-dash-1{stroke-dasharray:8 4}.explorer-dash-2{stroke-dasharray:2 3}
.explorer-named{display:inline-block}
.explorer-key{display:inline-block;width:1.6rem;vertical-align:middle;border-top:3px solid}.explorer-key.explorer-dash-1{border-top-style:dashed}.explorer-key.explorer-dash-2{border-top-style:dotted}
.explorer-money ul{margin-top:.2rem}.explorer-money span{white-space:nowrap}
.living-1{color:#0a58ca}.living-2{color:#a1460d}.living-3{color:#0f6b3f}.living-4{color:#7a3b9c}.living-5{color:#a1261d}.living-0{color:#44505c}
@media screen and (prefers-color-scheme:dark){
.living-1{color:#79b8ff}.living-2{color:#f2a360}.living-3{color:#5fd08f}.living-4{color:#cf9bf0}.living-5{color:#ff9a91}.living-0{color:#b6c0ca}}
@media screen and (max-width:40rem){
.explorer-controls fieldset:has([type=range]){grid-template-columns:1fr}
.explorer-table td[data-label=Drawn]::before{content:none}}
@media print{.living,.report-control{display:none}.report-sort{cursor:auto}}
`;

const DISPLAYS = `
table{border-collapse:collapse;margin:.4rem 0;font-size:.93rem;line-height:1.4;font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:600;padding:.2rem 0 .4rem}
th,td{padding:.38rem .55rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
th:first-child{padding-left:.2rem}
thead th{border-bottom:2px solid var(--muted);vertical-align:bottom;font-weight:600}
tbody th{font-weight:600}
th .readout-note{font-weight:400}
.num{text-align:right;white-space:nowrap}
.readout-table{min-width:60%}
.readout-table th,.readout-table td{max-width:20rem;overflow-wrap:break-word}
.readout-bar{display:block;margin:.15rem 0 0 auto;stroke:var(--muted);stroke-width:2;fill:var(--ground)}
.readout-bar--good{stroke:var(--good);fill:var(--good)}.readout-bar--bad{stroke:var(--bad);fill:var(--bad)}
.readout-bar .readout-bar-zero{stroke:var(--muted);stroke-width:1}
.readout-note{font-size:.9rem;color:var(--muted)}
.readout-summary{margin:1rem 0;padding:.9rem 1.2rem;border:1px solid var(--line);border-left:6px solid var(--neutral);
border-radius:8px;background:var(--neutral-ground)}
.readout-summary>:first-child{margin-top:0}
.readout-summary>:last-child{margin-bottom:0}
.readout-verdict{font-size:1.2rem;font-weight:650;line-height:1.35;color:var(--neutral)}
.readout-summary--good{border-left-color:var(--good);background:var(--good-ground)}
.readout-summary--good .readout-verdict{color:var(--good)}
.readout-summary--bad{border-left-color:var(--bad);background:var(--bad-ground)}
.readout-summary--bad .readout-verdict{color:var(--bad)}
.readout-summary--stop{border-left-color:var(--warn);border-left-style:double;background:var(--warn-ground)}
.readout-summary--stop .readout-verdict{color:var(--warn)}
.readout-summary--neutral .readout-verdict{color:var(--neutral)}
.readout-checks{padding:0;list-style:none}
.readout-check{padding:.4rem 0 .4rem .9rem;border-left:4px solid var(--neutral);margin:.35rem 0}
.readout-check>p{margin:.1rem 0}
.readout-check-state{font-weight:650;margin-right:.4em;color:var(--neutral)}
.readout-check--pass{border-color:var(--good)}
.readout-check--pass .readout-check-state{color:var(--good)}
.readout-check--warn{border-color:var(--warn)}
.readout-check--warn .readout-check-state{color:var(--warn)}
.readout-check--fail{border-color:var(--bad)}
.readout-check--fail .readout-check-state{color:var(--bad)}
.readout-check--skipped .readout-check-state{color:var(--muted)}
.readout-chart{margin:1rem 0}
.readout-chart figcaption{margin-top:.3rem;font-size:.9rem;color:var(--muted)}
.readout-chart svg{display:block;max-width:100%;height:auto}
.${CHART_CLASS}{display:block;max-width:100%;height:auto;min-width:34rem}
.report-narrow .${CHART_CLASS}{min-width:0}
`;

const PRINT = `
@page{margin:16mm 16mm 20mm}
@page{@bottom-right{content:counter(page) " / " counter(pages);font:9pt system-ui,sans-serif;color:#57606a}
@bottom-left{font:9pt system-ui,sans-serif;color:#57606a}}
@media print{
html{font-size:10pt}
body{max-width:none;padding:0}
h2,h3,h4{break-after:avoid}
figure,tr,table,.readout-summary,.readout-check,.report-error,.report-card{break-inside:avoid}
thead{display:table-header-group}
.report-fold:not(.report-finding)>summary{display:none}
.report-fold::details-content{content-visibility:visible;block-size:auto}
.report-scroll{overflow:visible}
.readout-chart svg{max-height:21cm}
.${CHART_CLASS}{min-width:0}
pre{white-space:pre-wrap}
table{font-size:.8rem}
td .readout-note{font-size:.72rem}
th,td{padding:.25rem .5rem}
thead .num{white-space:normal}
.report-skip,.report-contents,.report-code:not([open]),.report-downloads{display:none}
.readout-summary,.readout-check,.report-error,.report-incomplete{print-color-adjust:exact}
}
`;

/**
 * Style sheet of all reports. The page allows it by its digest in the content
 * security policy. The only other style is the title in the footer of printed
 * pages.
 *
 * @example The style sheet covers every class that a display may use
 * ```ts
 * import { REPORT_STYLESHEET } from "readout/report";
 * import { assert } from "@std/assert";
 *
 * assert(REPORT_STYLESHEET.includes(".readout-summary--good"));
 * ```
 */
export const REPORT_STYLESHEET: string = [
  COLOURS,
  PAGE,
  EXPLORER,
  DISPLAYS,
  CHART_STYLESHEET,
  PRINT,
].join("\n");
