// @ts-self-types="./functions.d.ts"
// Made by "deno task special" from @stdlib/math-base-special-betainc 0.2.3, @stdlib/math-base-special-erfc 0.2.5, @stdlib/math-base-special-erfcinv 0.2.4, @stdlib/math-base-special-gammainc 0.3.1, @stdlib/math-base-special-gammaln 0.3.1; licences at the end.
var vn=Object.create;var E1=Object.defineProperty;var fn=Object.getOwnPropertyDescriptor;var on=Object.getOwnPropertyNames;var ln=Object.getPrototypeOf,cn=Object.prototype.hasOwnProperty;var u=(r,e)=>()=>(e||r((e={exports:{}}).exports,e),e.exports);var pn=(r,e,i,t)=>{if(e&&typeof e=="object"||typeof e=="function")for(let s of on(e))!cn.call(r,s)&&s!==i&&E1(r,s,{get:()=>e[s],enumerable:!(t=fn(e,s))||t.enumerable});return r};var dr=(r,e,i)=>(i=r!=null?vn(ln(r)):{},pn(1 ?E1(i,"default",{value:r,enumerable:!0}):i,r));var O1=u((sO,g1)=>{"use strict";var qn=typeof Object.defineProperty=="function"?Object.defineProperty:null;g1.exports=qn});var h1=u((uO,F1)=>{"use strict";var mn=O1();function _n(){try{return mn({},"x",{}),!0}catch{return!1}}F1.exports=_n});var L1=u((nO,T1)=>{"use strict";var In=Object.defineProperty;T1.exports=In});var X0=u((vO,y1)=>{"use strict";function Nn(r){return typeof r=="number"}y1.exports=Nn});var B0=u((fO,P1)=>{"use strict";function An(r){return r[0]==="-"}function w1(r){var e="",i;for(i=0;i<r;i++)e+="0";return e}function Sn(r,e,i){var t=!1,s=e-r.length;return s<0||(An(r)&&(t=!0,r=r.substr(1)),r=i?r+w1(s):w1(s)+r,t&&(r="-"+r)),r}P1.exports=Sn});var R1=u((oO,G1)=>{"use strict";var En=X0(),H1=B0(),gn=String.prototype.toLowerCase,d1=String.prototype.toUpperCase;function On(r){var e,i,t;switch(r.specifier){case"b":e=2;break;case"o":e=8;break;case"x":case"X":e=16;break;case"d":case"i":case"u":default:e=10;break}if(i=r.arg,t=parseInt(i,10),!isFinite(t)){if(!En(i))throw new Error("invalid integer. Value: "+i);t=0}return t<0&&(r.specifier==="u"||e!==10)&&(t=4294967295+t+1),t<0?(i=(-t).toString(e),r.precision&&(i=H1(i,r.precision,r.padRight)),i="-"+i):(i=t.toString(e),!t&&!r.precision?i="":r.precision&&(i=H1(i,r.precision,r.padRight)),r.sign&&(i=r.sign+i)),e===16&&(r.alternate&&(i="0x"+i),i=r.specifier===d1.call(r.specifier)?d1.call(i):gn.call(i)),e===8&&r.alternate&&i.charAt(0)!=="0"&&(i="0"+i),i}G1.exports=On});var W1=u((lO,M1)=>{"use strict";function Fn(r){return typeof r=="string"}M1.exports=Fn});var D1=u((cO,U1)=>{"use strict";var hn=Math.abs,Tn=String.prototype.toLowerCase,C1=String.prototype.toUpperCase,fr=String.prototype.replace,Ln=/e\+(\d)$/,yn=/e-(\d)$/,wn=/^(\d+)$/,Pn=/^(\d+)e/,Hn=/\.0$/,dn=/\.0*e/,Gn=/(\..*[^0])0*e/;function Rn(r,e){var i,t;switch(e.specifier){case"e":case"E":t=r.toExponential(e.precision);break;case"f":case"F":t=r.toFixed(e.precision);break;case"g":case"G":hn(r)<1e-4?(i=e.precision,i>0&&(i-=1),t=r.toExponential(i)):t=r.toPrecision(e.precision),e.alternate||(t=fr.call(t,Gn,"$1e"),t=fr.call(t,dn,"e"),t=fr.call(t,Hn,""));break;default:throw new Error("invalid double notation. Value: "+e.specifier)}return t=fr.call(t,Ln,"e+0$1"),t=fr.call(t,yn,"e-0$1"),e.alternate&&(t=fr.call(t,wn,"$1."),t=fr.call(t,Pn,"$1.e")),r>=0&&e.sign&&(t=e.sign+t),t=e.specifier===C1.call(e.specifier)?C1.call(t):Tn.call(t),t}U1.exports=Rn});var V1=u((pO,B1)=>{"use strict";function X1(r){var e="",i;for(i=0;i<r;i++)e+=" ";return e}function Mn(r,e,i){var t=e-r.length;return t<0||(r=i?r+X1(t):X1(t)+r),r}B1.exports=Mn});var Q1=u((qO,K1)=>{"use strict";var Wn=R1(),Cn=W1(),Un=X0(),Dn=D1(),Xn=V1(),Bn=B0(),Vn=String.fromCharCode,Kn=Array.isArray;function t0(r){return r!==r}function Qn(r){var e={};return e.specifier=r.specifier,e.precision=r.precision===void 0?1:r.precision,e.width=r.width,e.flags=r.flags||"",e.mapping=r.mapping,e}function Yn(r){var e,i,t,s,a,n,v,o,l,f;if(!Kn(r))throw new TypeError("invalid argument. First argument must be an array. Value: `"+r+"`.");for(n="",v=1,l=0;l<r.length;l++)if(t=r[l],Cn(t))n+=t;else{if(e=t.precision!==void 0,t=Qn(t),!t.specifier)throw new TypeError("invalid argument. Token is missing `specifier` property. Index: `"+l+"`. Value: `"+t+"`.");for(t.mapping&&(v=t.mapping),i=t.flags,f=0;f<i.length;f++)switch(s=i.charAt(f),s){case" ":t.sign=" ";break;case"+":t.sign="+";break;case"-":t.padRight=!0,t.padZeros=!1;break;case"0":t.padZeros=i.indexOf("-")<0;break;case"#":t.alternate=!0;break;default:throw new Error("invalid flag: "+s)}if(t.width==="*"){if(t.width=parseInt(arguments[v],10),v+=1,t0(t.width))throw new TypeError("the argument for * width at position "+v+" is not a number. Value: `"+t.width+"`.");t.width<0&&(t.padRight=!0,t.width=-t.width)}if(e&&t.precision==="*"){if(t.precision=parseInt(arguments[v],10),v+=1,t0(t.precision))throw new TypeError("the argument for * precision at position "+v+" is not a number. Value: `"+t.precision+"`.");t.precision<0&&(t.precision=1,e=!1)}switch(t.arg=arguments[v],t.specifier){case"b":case"o":case"x":case"X":case"d":case"i":case"u":e&&(t.padZeros=!1),t.arg=Wn(t);break;case"s":t.maxWidth=e?t.precision:-1,t.arg=String(t.arg);break;case"c":if(!t0(t.arg)){if(a=parseInt(t.arg,10),a<0||a>127)throw new Error("invalid character code. Value: "+t.arg);t.arg=t0(a)?String(t.arg):Vn(a)}break;case"e":case"E":case"f":case"F":case"g":case"G":if(e||(t.precision=6),o=parseFloat(t.arg),!isFinite(o)){if(!Un(t.arg))throw new Error("invalid floating-point number. Value: "+n);o=t.arg,t.padZeros=!1}t.arg=Dn(o,t);break;default:throw new Error("invalid specifier: "+t.specifier)}t.maxWidth>=0&&t.arg.length>t.maxWidth&&(t.arg=t.arg.substring(0,t.maxWidth)),t.padZeros?t.arg=Bn(t.arg,t.width||t.precision,t.padRight):t.width&&(t.arg=Xn(t.arg,t.width,t.padRight)),n+=t.arg||"",v+=1}return n}K1.exports=Yn});var Z1=u((mO,Y1)=>{"use strict";var Zn=Q1();Y1.exports=Zn});var k1=u((_O,b1)=>{"use strict";var a0=/%(?:([1-9]\d*)\$)?([0 +\-#]*)(\*|\d+)?(?:(\.)(\*|\d+)?)?[hlL]?([%A-Za-z])/g;function bn(r){var e={mapping:r[1]?parseInt(r[1],10):void 0,flags:r[2],width:r[3],precision:r[5],specifier:r[6]};return r[4]==="."&&r[5]===void 0&&(e.precision="1"),e}function kn(r){var e,i,t,s;for(i=[],s=0,t=a0.exec(r);t;)e=r.slice(s,a0.lastIndex-t[0].length),e.length&&i.push(e),t[6]==="%"?i.push("%"):i.push(bn(t)),s=a0.lastIndex,t=a0.exec(r);return e=r.slice(s),e.length&&i.push(e),i}b1.exports=kn});var J1=u((IO,$1)=>{"use strict";var $n=k1();$1.exports=$n});var z1=u((NO,j1)=>{"use strict";function Jn(r){return typeof r=="string"}j1.exports=Jn});var ei=u((AO,ri)=>{"use strict";var jn=Z1(),zn=J1(),xn=z1();function x1(r){var e,i;if(!xn(r))throw new TypeError(x1("invalid argument. First argument must be a string. Value: `%s`.",r));for(e=[zn(r)],i=1;i<arguments.length;i++)e.push(arguments[i]);return jn.apply(null,e)}ri.exports=x1});var ti=u((SO,ii)=>{"use strict";var rv=ei();ii.exports=rv});var fi=u((EO,vi)=>{"use strict";var ai=ti(),Ar=Object.prototype,si=Ar.toString,ui=Ar.__defineGetter__,ni=Ar.__defineSetter__,ev=Ar.__lookupGetter__,iv=Ar.__lookupSetter__;function tv(r,e,i){var t,s,a,n;if(typeof r!="object"||r===null||si.call(r)==="[object Array]")throw new TypeError(ai("invalid argument. First argument must be an object. Value: `%s`.",r));if(typeof i!="object"||i===null||si.call(i)==="[object Array]")throw new TypeError(ai("invalid argument. Property descriptor must be an object. Value: `%s`.",i));if(s="value"in i,s&&(ev.call(r,e)||iv.call(r,e)?(t=r.__proto__,r.__proto__=Ar,delete r[e],r[e]=i.value,r.__proto__=t):r[e]=i.value),a="get"in i,n="set"in i,s&&(a||n))throw new Error("invalid argument. Cannot specify one or more accessors and a value or writable attribute in the property descriptor.");return a&&ui&&ui.call(r,e,i.get),n&&ni&&ni.call(r,e,i.set),r}vi.exports=tv});var li=u((gO,oi)=>{"use strict";var av=h1(),sv=L1(),uv=fi(),V0;av()?V0=sv:V0=uv;oi.exports=V0});var pi=u((OO,ci)=>{"use strict";var nv=li();function vv(r,e,i){nv(r,e,{configurable:!1,enumerable:!1,writable:!1,value:i})}ci.exports=vv});var Gr=u((FO,qi)=>{"use strict";var fv=pi();qi.exports=fv});var _i=u((hO,mi)=>{"use strict";function ov(r){return r!==r}mi.exports=ov});var E=u((TO,Ii)=>{"use strict";var lv=_i();Ii.exports=lv});var Ai=u((LO,Ni)=>{"use strict";function cv(){return typeof Symbol=="function"&&typeof Symbol("foo")=="symbol"}Ni.exports=cv});var Ei=u((yO,Si)=>{"use strict";var pv=Ai();Si.exports=pv});var Oi=u((wO,gi)=>{"use strict";var qv=Ei(),mv=qv();function _v(){return mv&&typeof Symbol.toStringTag=="symbol"}gi.exports=_v});var hi=u((PO,Fi)=>{"use strict";var Iv=Oi();Fi.exports=Iv});var K0=u((HO,Ti)=>{"use strict";var Nv=Object.prototype.toString;Ti.exports=Nv});var yi=u((dO,Li)=>{"use strict";var Av=K0();function Sv(r){return Av.call(r)}Li.exports=Sv});var Pi=u((GO,wi)=>{"use strict";var Ev=Object.prototype.hasOwnProperty;function gv(r,e){return r==null?!1:Ev.call(r,e)}wi.exports=gv});var di=u((RO,Hi)=>{"use strict";var Ov=Pi();Hi.exports=Ov});var Ri=u((MO,Gi)=>{"use strict";var Fv=typeof Symbol=="function"?Symbol:void 0;Gi.exports=Fv});var Wi=u((WO,Mi)=>{"use strict";var hv=Ri();Mi.exports=hv});var Di=u((CO,Ui)=>{"use strict";var Ci=Wi(),Tv=typeof Ci=="function"?Ci.toStringTag:"";Ui.exports=Tv});var Bi=u((UO,Xi)=>{"use strict";var Lv=di(),Rr=Di(),Q0=K0();function yv(r){var e,i,t;if(r==null)return Q0.call(r);i=r[Rr],e=Lv(r,Rr);try{r[Rr]=void 0}catch{return Q0.call(r)}return t=Q0.call(r),e?r[Rr]=i:delete r[Rr],t}Xi.exports=yv});var Mr=u((DO,Vi)=>{"use strict";var wv=hi(),Pv=yi(),Hv=Bi(),Y0;wv()?Y0=Hv:Y0=Pv;Vi.exports=Y0});var Qi=u((XO,Ki)=>{"use strict";var dv=Mr(),Gv=typeof Uint32Array=="function";function Rv(r){return Gv&&r instanceof Uint32Array||dv(r)==="[object Uint32Array]"}Ki.exports=Rv});var Zi=u((BO,Yi)=>{"use strict";var Mv=Qi();Yi.exports=Mv});var ki=u((VO,bi)=>{"use strict";var Wv=4294967295;bi.exports=Wv});var Ji=u((KO,$i)=>{"use strict";var Cv=typeof Uint32Array=="function"?Uint32Array:null;$i.exports=Cv});var xi=u((QO,zi)=>{"use strict";var Uv=Zi(),Z0=ki(),ji=Ji();function Dv(){var r,e;if(typeof ji!="function")return!1;try{e=[1,3.14,-3.14,Z0+1,Z0+2],e=new ji(e),r=Uv(e)&&e[0]===1&&e[1]===3&&e[2]===Z0-2&&e[3]===0&&e[4]===1}catch{r=!1}return r}zi.exports=Dv});var e2=u((YO,r2)=>{"use strict";var Xv=xi();r2.exports=Xv});var t2=u((ZO,i2)=>{"use strict";var Bv=typeof Uint32Array=="function"?Uint32Array:void 0;i2.exports=Bv});var s2=u((bO,a2)=>{"use strict";function Vv(){throw new Error("not implemented")}a2.exports=Vv});var or=u((kO,u2)=>{"use strict";var Kv=e2(),Qv=t2(),Yv=s2(),b0;Kv()?b0=Qv:b0=Yv;u2.exports=b0});var v2=u(($O,n2)=>{"use strict";var Zv=Mr(),bv=typeof Float64Array=="function";function kv(r){return bv&&r instanceof Float64Array||Zv(r)==="[object Float64Array]"}n2.exports=kv});var o2=u((JO,f2)=>{"use strict";var $v=v2();f2.exports=$v});var c2=u((jO,l2)=>{"use strict";var Jv=typeof Float64Array=="function"?Float64Array:null;l2.exports=Jv});var m2=u((zO,q2)=>{"use strict";var jv=o2(),p2=c2();function zv(){var r,e;if(typeof p2!="function")return!1;try{e=new p2([1,3.14,-3.14,NaN]),r=jv(e)&&e[0]===1&&e[1]===3.14&&e[2]===-3.14&&e[3]!==e[3]}catch{r=!1}return r}q2.exports=zv});var I2=u((xO,_2)=>{"use strict";var xv=m2();_2.exports=xv});var A2=u((rF,N2)=>{"use strict";var rf=typeof Float64Array=="function"?Float64Array:void 0;N2.exports=rf});var E2=u((eF,S2)=>{"use strict";function ef(){throw new Error("not implemented")}S2.exports=ef});var lr=u((iF,g2)=>{"use strict";var tf=I2(),af=A2(),sf=E2(),k0;tf()?k0=af:k0=sf;g2.exports=k0});var F2=u((tF,O2)=>{"use strict";var uf=Mr(),nf=typeof Uint8Array=="function";function vf(r){return nf&&r instanceof Uint8Array||uf(r)==="[object Uint8Array]"}O2.exports=vf});var T2=u((aF,h2)=>{"use strict";var ff=F2();h2.exports=ff});var y2=u((sF,L2)=>{"use strict";var of=255;L2.exports=of});var P2=u((uF,w2)=>{"use strict";var lf=typeof Uint8Array=="function"?Uint8Array:null;w2.exports=lf});var G2=u((nF,d2)=>{"use strict";var cf=T2(),$0=y2(),H2=P2();function pf(){var r,e;if(typeof H2!="function")return!1;try{e=[1,3.14,-3.14,$0+1,$0+2],e=new H2(e),r=cf(e)&&e[0]===1&&e[1]===3&&e[2]===$0-2&&e[3]===0&&e[4]===1}catch{r=!1}return r}d2.exports=pf});var M2=u((vF,R2)=>{"use strict";var qf=G2();R2.exports=qf});var C2=u((fF,W2)=>{"use strict";var mf=typeof Uint8Array=="function"?Uint8Array:void 0;W2.exports=mf});var D2=u((oF,U2)=>{"use strict";function _f(){throw new Error("not implemented")}U2.exports=_f});var B2=u((lF,X2)=>{"use strict";var If=M2(),Nf=C2(),Af=D2(),J0;If()?J0=Nf:J0=Af;X2.exports=J0});var K2=u((cF,V2)=>{"use strict";var Sf=Mr(),Ef=typeof Uint16Array=="function";function gf(r){return Ef&&r instanceof Uint16Array||Sf(r)==="[object Uint16Array]"}V2.exports=gf});var Y2=u((pF,Q2)=>{"use strict";var Of=K2();Q2.exports=Of});var b2=u((qF,Z2)=>{"use strict";var Ff=65535;Z2.exports=Ff});var $2=u((mF,k2)=>{"use strict";var hf=typeof Uint16Array=="function"?Uint16Array:null;k2.exports=hf});var z2=u((_F,j2)=>{"use strict";var Tf=Y2(),j0=b2(),J2=$2();function Lf(){var r,e;if(typeof J2!="function")return!1;try{e=[1,3.14,-3.14,j0+1,j0+2],e=new J2(e),r=Tf(e)&&e[0]===1&&e[1]===3&&e[2]===j0-2&&e[3]===0&&e[4]===1}catch{r=!1}return r}j2.exports=Lf});var rt=u((IF,x2)=>{"use strict";var yf=z2();x2.exports=yf});var it=u((NF,et)=>{"use strict";var wf=typeof Uint16Array=="function"?Uint16Array:void 0;et.exports=wf});var at=u((AF,tt)=>{"use strict";function Pf(){throw new Error("not implemented")}tt.exports=Pf});var ut=u((SF,st)=>{"use strict";var Hf=rt(),df=it(),Gf=at(),z0;Hf()?z0=df:z0=Gf;st.exports=z0});var vt=u((EF,nt)=>{"use strict";var Rf=B2(),Mf=ut(),Wf={uint16:Mf,uint8:Rf};nt.exports=Wf});var ct=u((gF,lt)=>{"use strict";var ft=vt(),ot;function Cf(){var r,e;return r=new ft.uint16(1),r[0]=4660,e=new ft.uint8(r.buffer),e[0]===52}ot=Cf();lt.exports=ot});var cr=u((OF,pt)=>{"use strict";var Uf=ct();pt.exports=Uf});var mt=u((FF,qt)=>{"use strict";var Df=cr(),x0;Df===!0?x0=1:x0=0;qt.exports=x0});var Nt=u((hF,It)=>{"use strict";var Xf=or(),Bf=lr(),Vf=mt(),_t=new Bf(1),Kf=new Xf(_t.buffer);function Qf(r){return _t[0]=r,Kf[Vf]}It.exports=Qf});var H=u((TF,At)=>{"use strict";var Yf=Nt();At.exports=Yf});var Et=u((LF,St)=>{"use strict";var Zf=cr(),re;Zf===!0?re=1:re=0;St.exports=re});var Ot=u((yF,gt)=>{"use strict";var bf=or(),kf=lr(),$f=Et(),ee=new kf(1),Jf=new bf(ee.buffer);function jf(r,e){return ee[0]=r,Jf[$f]=e>>>0,ee[0]}gt.exports=jf});var Sr=u((wF,Ft)=>{"use strict";var zf=Ot();Ft.exports=zf});var Lt=u((PF,Tt)=>{"use strict";var xf=cr(),ht,ie,te;xf===!0?(ie=1,te=0):(ie=0,te=1);ht={HIGH:ie,LOW:te};Tt.exports=ht});var dt=u((HF,Ht)=>{"use strict";var ro=or(),eo=lr(),wt=Lt(),Pt=new eo(1),yt=new ro(Pt.buffer),io=wt.HIGH,to=wt.LOW;function ao(r,e){return yt[io]=r,yt[to]=e,Pt[0]}Ht.exports=ao});var Wr=u((dF,Gt)=>{"use strict";var so=dt();Gt.exports=so});var F=u((GF,Rt)=>{"use strict";var uo=Number.POSITIVE_INFINITY;Rt.exports=uo});var Wt=u((RF,Mt)=>{"use strict";Mt.exports=Number});var Ut=u((MF,Ct)=>{"use strict";var no=Wt();Ct.exports=no});var L=u((WF,Dt)=>{"use strict";var vo=Ut(),fo=vo.NEGATIVE_INFINITY;Dt.exports=fo});var z=u((CF,Xt)=>{"use strict";var oo=1023;Xt.exports=oo});var Vt=u((UF,Bt)=>{"use strict";var lo=.34657359027997264;Bt.exports=lo});var Qt=u((DF,Kt)=>{"use strict";function co(r){return r===0?-.03333333333333313:-.03333333333333313+r*(.0015873015872548146+r*(-793650757867488e-19+r*(4008217827329362e-21+r*-20109921818362437e-23)))}Kt.exports=co});var Jt=u((XF,$t)=>{"use strict";var po=E(),Yt=H(),ae=Sr(),qo=Wr(),Zt=F(),mo=L(),bt=z(),_o=Vt(),Io=Qt(),No=709.782712893384,se=.6931471803691238,ue=19082149292705877e-26,kt=1.4426950408889634,Ao=38.816242111356935,So=1.0397207708399179;function Eo(r){var e,i,t,s,a,n,v,o,l,f,c,q,p;if(r===Zt||po(r))return r;if(r===mo)return-1;if(r===0)return r;if(r<0?(t=!0,o=-r):(t=!1,o=r),o>=Ao){if(t)return-1;if(o>=No)return Zt}if(n=Yt(o)|0,o>_o)o<So?t?(s=r+se,a=-ue,p=-1):(s=r-se,a=ue,p=1):(t?p=kt*r-.5:p=kt*r+.5,p|=0,c=p,s=r-c*se,a=c*ue),r=s-a,f=s-r-a;else{if(n<1016070144)return r;p=0}return e=.5*r,l=r*e,v=1+l*Io(l),c=3-v*e,q=l*((v-c)/(6-r*c)),p===0?r-(r*q-l):(i=qo(bt+p<<20,0),q=r*(q-f)-f,q-=l,p===-1?.5*(r-q)-.5:p===1?r<-.25?-2*(q-(r+.5)):1+2*(r-q):p<=-2||p>56?(o=1-(q-r),p===1024?(s=Yt(o)+(p<<20)|0,o=ae(o,s)):o*=i,o-1):(c=1,p<20?(s=1072693248-(2097152>>p)|0,c=ae(c,s),o=c-(q-r)):(s=bt-p<<20|0,c=ae(c,s),o=r-(q+c),o+=1),o*=i,o))}$t.exports=Eo});var Cr=u((BF,jt)=>{"use strict";var go=Jt();jt.exports=go});var xt=u((VF,zt)=>{"use strict";var Oo=Math.floor;zt.exports=Oo});var D=u((KF,r3)=>{"use strict";var Fo=xt();r3.exports=Fo});var i3=u((QF,e3)=>{"use strict";function ho(r){return r===0?.6666666666666735:.6666666666666735+r*(.3999999999940942+r*(.2857142874366239+r*(.22222198432149784+r*(.1818357216161805+r*(.15313837699209373+r*.14798198605116586)))))}e3.exports=ho});var n3=u((YF,u3)=>{"use strict";var To=E(),t3=H(),a3=Sr(),Lo=F(),yo=L(),s3=z(),wo=i3(),ne=.6931471803691238,ve=19082149292705877e-26,Po=.41421356237309503,Ho=-.2928932188134525,Go=1862645149230957e-24,Ro=5551115123125783e-32,Mo=9007199254740992,Wo=.6666666666666666;function Co(r){var e,i,t,s,a,n,v,o,l,f;if(r<-1||To(r))return NaN;if(r===-1)return yo;if(r===Lo||r===0)return r;if(r<0?t=-r:t=r,f=1,t<Po){if(t<Go)return t<Ro?r:r-r*r*.5;r>Ho&&(f=0,s=r,i=1)}return f!==0&&(t<Mo?(l=1+r,i=t3(l),f=(i>>20)-s3,f>0?a=1-(l-r):a=r-(l-1),a/=l):(l=r,i=t3(l),f=(i>>20)-s3,a=0),i&=1048575,i<434334?l=a3(l,i|1072693248):(f+=1,l=a3(l,i|1071644672),i=1048576-i>>2),s=l-1),e=.5*s*s,i===0?s===0?(a+=f*ve,f*ne+a):(o=e*(1-Wo*s),f*ne-(o-(f*ve+a)-s)):(n=s/(2+s),v=n*n,o=v*wo(v),f===0?s-(e-n*(e+o)):f*ne-(e-(n*(e+o)+(f*ve+a))-s))}u3.exports=Co});var b=u((ZF,v3)=>{"use strict";var Uo=n3();v3.exports=Uo});var o3=u((bF,f3)=>{"use strict";var Do=Math.sqrt;f3.exports=Do});var G=u((kF,l3)=>{"use strict";var Xo=o3();l3.exports=Xo});var p3=u(($F,c3)=>{"use strict";var Bo=.7853981633974483;c3.exports=Bo});var m3=u((JF,q3)=>{"use strict";function Vo(r){var e,i,t;return r===0?.16666666666666713:(r<0?e=-r:e=r,e<=1?(i=-8.198089802484825+r*(19.562619833175948+r*(-16.262479672107002+r*(5.444622390564711+r*(-.6019598008014124+r*.004253011369004428)))),t=-49.18853881490881+r*(139.51056146574857+r*(-147.1791292232726+r*(70.49610280856842+r*(-14.740913729888538+r*1))))):(r=1/r,i=.004253011369004428+r*(-.6019598008014124+r*(5.444622390564711+r*(-16.262479672107002+r*(19.562619833175948+r*-8.198089802484825)))),t=1+r*(-14.740913729888538+r*(70.49610280856842+r*(-147.1791292232726+r*(139.51056146574857+r*-49.18853881490881))))),i/t)}q3.exports=Vo});var I3=u((jF,_3)=>{"use strict";function Ko(r){var e,i,t;return r===0?.08333333333333809:(r<0?e=-r:e=r,e<=1?(i=28.536655482610616+r*(-25.56901049652825+r*(6.968710824104713+r*(-.5634242780008963+r*.002967721961301243))),t=342.43986579130785+r*(-383.8770957603691+r*(147.0656354026815+r*(-21.947795316429207+r*1)))):(r=1/r,i=.002967721961301243+r*(-.5634242780008963+r*(6.968710824104713+r*(-25.56901049652825+r*28.536655482610616))),t=1+r*(-21.947795316429207+r*(147.0656354026815+r*(-383.8770957603691+r*342.43986579130785)))),i/t)}_3.exports=Ko});var S3=u((zF,A3)=>{"use strict";var Qo=E(),Yo=G(),N3=p3(),Zo=m3(),bo=I3(),ko=6123233995736766e-32;function $o(r){var e,i,t,s,a;if(Qo(r))return NaN;if(r>0?t=r:(e=!0,t=-r),t>1)return NaN;if(t>.625)i=1-t,s=i*bo(i),i=Yo(i+i),a=N3-i,i=i*s-ko,a-=i,a+=N3;else{if(t<1e-8)return r;i=t*t,a=i*Zo(i),a=t*a+t}return e?-a:a}A3.exports=$o});var g3=u((xF,E3)=>{"use strict";var Jo=S3();E3.exports=Jo});var F3=u((rh,O3)=>{"use strict";function jo(r){return Math.abs(r)}O3.exports=jo});var g=u((eh,h3)=>{"use strict";var zo=F3();h3.exports=zo});var L3=u((ih,T3)=>{"use strict";var xo=Math.ceil;T3.exports=xo});var w3=u((th,y3)=>{"use strict";var rl=L3();y3.exports=rl});var H3=u((ah,P3)=>{"use strict";var el=D(),il=w3();function tl(r){return r<0?il(r):el(r)}P3.exports=tl});var s0=u((sh,d3)=>{"use strict";var al=H3();d3.exports=al});var R3=u((uh,G3)=>{"use strict";var sl=1023;G3.exports=sl});var W3=u((nh,M3)=>{"use strict";var ul=-1023;M3.exports=ul});var U3=u((vh,C3)=>{"use strict";var nl=-1074;C3.exports=nl});var X3=u((fh,D3)=>{"use strict";var vl=F(),fl=L();function ol(r){return r===vl||r===fl}D3.exports=ol});var pr=u((oh,B3)=>{"use strict";var ll=X3();B3.exports=ll});var K3=u((lh,V3)=>{"use strict";var cl=2147483648;V3.exports=cl});var x=u((ch,Q3)=>{"use strict";var pl=2147483647;Q3.exports=pl});var b3=u((ph,Z3)=>{"use strict";var ql=cr(),Y3,fe,oe;ql===!0?(fe=1,oe=0):(fe=0,oe=1);Y3={HIGH:fe,LOW:oe};Z3.exports=Y3});var le=u((qh,j3)=>{"use strict";var ml=or(),_l=lr(),$3=b3(),J3=new _l(1),k3=new ml(J3.buffer),Il=$3.HIGH,Nl=$3.LOW;function Al(r,e,i,t){return J3[0]=r,e[t]=k3[Il],e[t+i]=k3[Nl],e}j3.exports=Al});var x3=u((mh,z3)=>{"use strict";var Sl=le();function El(r){return Sl(r,[0,0],1,0)}z3.exports=El});var u0=u((_h,ea)=>{"use strict";var gl=Gr(),ra=x3(),Ol=le();gl(ra,"assign",Ol);ea.exports=ra});var ta=u((Ih,ia)=>{"use strict";var Fl=K3(),hl=x(),Tl=u0(),Ll=H(),yl=Wr(),ce=[0,0];function wl(r,e){var i,t;return Tl.assign(r,ce,1,0),i=ce[0],i&=hl,t=Ll(e),t&=Fl,i|=t,yl(i,ce[1])}ia.exports=wl});var n0=u((Nh,aa)=>{"use strict";var Pl=ta();aa.exports=Pl});var Er=u((Ah,sa)=>{"use strict";var Hl=22250738585072014e-324;sa.exports=Hl});var pe=u((Sh,ua)=>{"use strict";var dl=Er(),Gl=pr(),Rl=E(),Ml=g(),Wl=4503599627370496;function Cl(r,e,i,t){return Rl(r)||Gl(r)?(e[t]=r,e[t+i]=0,e):r!==0&&Ml(r)<dl?(e[t]=r*Wl,e[t+i]=-52,e):(e[t]=r,e[t+i]=0,e)}ua.exports=Cl});var va=u((Eh,na)=>{"use strict";var Ul=pe();function Dl(r){return Ul(r,[0,0],1,0)}na.exports=Dl});var la=u((gh,oa)=>{"use strict";var Xl=Gr(),fa=va(),Bl=pe();Xl(fa,"assign",Bl);oa.exports=fa});var Ur=u((Oh,ca)=>{"use strict";var Vl=2146435072;ca.exports=Vl});var qa=u((Fh,pa)=>{"use strict";var Kl=H(),Ql=Ur(),Yl=z();function Zl(r){var e=Kl(r);return e=(e&Ql)>>>20,e-Yl|0}pa.exports=Zl});var _a=u((hh,ma)=>{"use strict";var bl=qa();ma.exports=bl});var Na=u((Th,Ia)=>{"use strict";var kl=F(),$l=L(),Jl=z(),jl=R3(),zl=W3(),xl=U3(),rc=E(),ec=pr(),ic=n0(),tc=la().assign,ac=_a(),sc=u0(),uc=Wr(),nc=2220446049250313e-31,vc=2148532223,qe=[0,0],me=[0,0];function fc(r,e){var i,t;return e===0||r===0||rc(r)||ec(r)?r:(tc(r,qe,1,0),r=qe[0],e+=qe[1],e+=ac(r),e<xl?ic(0,r):e>jl?r<0?$l:kl:(e<=zl?(e+=52,t=nc):t=1,sc.assign(r,me,1,0),i=me[0],i&=vc,i|=e+Jl<<20,t*uc(i,me[1])))}Ia.exports=fc});var v0=u((Lh,Aa)=>{"use strict";var oc=Na();Aa.exports=oc});var Ea=u((yh,Sa)=>{"use strict";function lc(r){return r===0?.16666666666666602:.16666666666666602+r*(-.0027777777777015593+r*(6613756321437934e-20+r*(-16533902205465252e-22+r*41381367970572385e-24)))}Sa.exports=lc});var Oa=u((wh,ga)=>{"use strict";var cc=v0(),pc=Ea();function qc(r,e,i){var t,s,a,n;return t=r-e,s=t*t,a=t-s*pc(s),n=1-(e-t*a/(2-a)-r),cc(n,i)}ga.exports=qc});var wa=u((Ph,ya)=>{"use strict";var mc=E(),Fa=s0(),_c=L(),ha=F(),Ic=Oa(),Nc=.6931471803691238,Ac=19082149292705877e-26,Ta=1.4426950408889634,Sc=709.782712893384,Ec=-745.1332191019411,La=1/(1<<28),gc=-La;function Oc(r){var e,i,t;return mc(r)||r===ha?r:r===_c?0:r>Sc?ha:r<Ec?0:r>gc&&r<La?1+r:(r<0?t=Fa(Ta*r-.5):t=Fa(Ta*r+.5),e=r-t*Nc,i=t*Ac,Ic(e,i,t))}ya.exports=Oc});var T=u((Hh,Pa)=>{"use strict";var Fc=wa();Pa.exports=Fc});var da=u((dh,Ha)=>{"use strict";var hc=D();function Tc(r){return hc(r)===r}Ha.exports=Tc});var qr=u((Gh,Ga)=>{"use strict";var Lc=da();Ga.exports=Lc});var Ma=u((Rh,Ra)=>{"use strict";var yc=qr();function wc(r){return yc(r/2)}Ra.exports=wc});var Ca=u((Mh,Wa)=>{"use strict";var Pc=Ma();Wa.exports=Pc});var Xa=u((Wh,Da)=>{"use strict";var Ua=Ca();function Hc(r){return r>0?Ua(r-1):Ua(r+1)}Da.exports=Hc});var f0=u((Ch,Ba)=>{"use strict";var dc=Xa();Ba.exports=dc});var Ka=u((Uh,Va)=>{"use strict";var Gc=cr(),_e;Gc===!0?_e=0:_e=1;Va.exports=_e});var Ya=u((Dh,Qa)=>{"use strict";var Rc=or(),Mc=lr(),Wc=Ka(),Ie=new Mc(1),Cc=new Rc(Ie.buffer);function Uc(r,e){return Ie[0]=r,Cc[Wc]=e>>>0,Ie[0]}Qa.exports=Uc});var gr=u((Xh,Za)=>{"use strict";var Dc=Ya();Za.exports=Dc});var ka=u((Bh,ba)=>{"use strict";function Xc(r){return r|0}ba.exports=Xc});var Ne=u((Vh,$a)=>{"use strict";var Bc=ka();$a.exports=Bc});var za=u((Kh,ja)=>{"use strict";var Ja=f0(),Vc=n0(),Kc=L(),o0=F();function Qc(r,e){return e===Kc?o0:e===o0?0:e>0?Ja(e)?r:0:Ja(e)?Vc(o0,r):o0}ja.exports=Qc});var r6=u((Qh,xa)=>{"use strict";var Yc=x(),Zc=H(),bc=1072693247,l0=1e300,c0=1e-300;function kc(r,e){var i,t;return t=Zc(r),i=t&Yc,i<=bc?e<0?l0*l0:c0*c0:e>0?l0*l0:c0*c0}xa.exports=kc});var t6=u((Yh,i6)=>{"use strict";var $c=g(),e6=F();function Jc(r,e){return r===-1?(r-r)/(r-r):r===1?1:$c(r)<1==(e===e6)?0:e6}i6.exports=Jc});var Ae=u((Zh,a6)=>{"use strict";var jc=20;a6.exports=jc});var u6=u((bh,s6)=>{"use strict";function zc(r){return r===0?.5999999999999946:.5999999999999946+r*(.4285714285785502+r*(.33333332981837743+r*(.272728123808534+r*(.23066074577556175+r*.20697501780033842))))}s6.exports=zc});var o6=u((kh,f6)=>{"use strict";var xc=H(),p0=gr(),n6=Sr(),rp=z(),ep=Ae(),ip=u6(),tp=1048575,v6=1048576,ap=1072693248,sp=536870912,up=524288,np=9007199254740992,vp=.9617966939259756,fp=.9617967009544373,op=-7028461650952758e-24,lp=[1,1.5],cp=[0,.5849624872207642],pp=[0,1350039202129749e-23];function qp(r,e,i){var t,s,a,n,v,o,l,f,c,q,p,_,N,A,I,S,m,d,O,W,C,P;return W=0,i<v6&&(e*=np,W-=53,i=xc(e)),W+=(i>>ep)-rp|0,C=i&tp|0,i=C|ap|0,C<=235662?P=0:C<767610?P=1:(P=0,W+=1,i-=v6),e=n6(e,i),f=lp[P],d=e-f,O=1/(e+f),s=d*O,n=p0(s,0),t=(i>>1|sp)+up,t+=P<<18,o=n6(0,t),l=e-(o-f),v=O*(d-n*o-n*l),a=s*s,m=a*a*ip(a),m+=v*(n+s),a=n*n,o=3+a+m,o=p0(o,0),l=m-(o-3-a),d=n*o,O=v*o+l*s,q=d+O,q=p0(q,0),p=O-(q-d),_=fp*q,N=op*q+p*vp+pp[P],c=cp[P],S=W,A=_+N+c+S,A=p0(A,0),I=N-(A-S-c-_),r[0]=A,r[1]=I,r}f6.exports=qp});var c6=u(($h,l6)=>{"use strict";function mp(r){return r===0?.5:.5+r*(-.3333333333333333+r*.25)}l6.exports=mp});var q6=u((Jh,p6)=>{"use strict";var _p=gr(),Ip=c6(),Np=1.4426950408889634,Ap=1.4426950216293335,Sp=19259629911266175e-24;function Ep(r,e){var i,t,s,a,n,v;return s=e-1,a=s*s*Ip(s),n=Ap*s,v=s*Sp-a*Np,t=n+v,t=_p(t,0),i=v-(t-n),r[0]=t,r[1]=i,r}p6.exports=Ep});var _6=u((jh,m6)=>{"use strict";var gp=.6931471805599453;m6.exports=gp});var Se=u((zh,I6)=>{"use strict";var Op=1048575;I6.exports=Op});var A6=u((xh,N6)=>{"use strict";function Fp(r){return r===0?.16666666666666602:.16666666666666602+r*(-.0027777777777015593+r*(6613756321437934e-20+r*(-16533902205465252e-22+r*41381367970572385e-24)))}N6.exports=Fp});var T6=u((rT,h6)=>{"use strict";var hp=H(),S6=Sr(),Tp=gr(),Lp=Ne(),yp=v0(),wp=_6(),E6=z(),g6=x(),O6=Se(),Dr=Ae(),Pp=A6(),F6=1048576,Hp=1071644672,dp=.6931471824645996,Gp=-1904654299957768e-24;function Rp(r,e,i){var t,s,a,n,v,o,l,f,c,q,p;return q=r&g6|0,p=(q>>Dr)-E6|0,c=0,q>Hp&&(c=r+(F6>>p+1)>>>0,p=((c&g6)>>Dr)-E6|0,t=(c&~(O6>>p))>>>0,a=S6(0,t),c=(c&O6|F6)>>Dr-p>>>0,r<0&&(c=-c),e-=a),a=i+e,a=Tp(a,0),v=a*dp,o=(i-(a-e))*wp+a*Gp,f=v+o,l=o-(f-v),a=f*f,s=f-a*Pp(a),n=f*s/(s-2)-(l+f*l),f=1-(n-f),r=hp(f),r=Lp(r),r+=c<<Dr>>>0,r>>Dr<=0?f=yp(f,c):f=S6(f,r),f}h6.exports=Rp});var C6=u((eT,W6)=>{"use strict";var L6=E(),y6=f0(),w6=pr(),Mp=qr(),P6=G(),Wp=g(),Ee=u0(),Cp=gr(),H6=Ne(),Up=L(),Dp=F(),ge=x(),Xp=za(),Bp=r6(),Vp=t6(),Kp=o6(),Qp=q6(),Yp=T6(),Zp=1072693247,bp=1105199104,kp=1139802112,d6=1083179008,$p=1072693248,Jp=1083231232,jp=3230714880,G6=31,rr=1e300,er=1e-300,zp=8008566259537294e-32,k=[0,0],R6=[0,0];function M6(r,e){var i,t,s,a,n,v,o,l,f,c,q,p,_,N,A,I;if(L6(r)||L6(e))return NaN;if(Ee.assign(e,k,1,0),v=k[0],o=k[1],o===0){if(e===0)return 1;if(e===1)return r;if(e===-1)return 1/r;if(e===.5)return P6(r);if(e===-.5)return 1/P6(r);if(e===2)return r*r;if(e===3)return r*r*r;if(e===4)return r*=r,r*r;if(w6(e))return Vp(r,e)}if(Ee.assign(r,k,1,0),a=k[0],n=k[1],n===0){if(a===0)return Xp(r,e);if(r===1)return 1;if(r===-1&&y6(e))return-1;if(w6(r))return r===Up?M6(-0,-e):e<0?0:Dp}if(r<0&&Mp(e)===!1)return(r-r)/(r-r);if(s=Wp(r),i=a&ge|0,t=v&ge|0,l=a>>>G6|0,f=v>>>G6|0,l&&y6(e)?l=-1:l=1,t>bp){if(t>kp)return Bp(r,e);if(i<Zp)return f===1?l*rr*rr:l*er*er;if(i>$p)return f===0?l*rr*rr:l*er*er;_=Qp(R6,s)}else _=Kp(R6,s,i);if(c=Cp(e,0),p=(e-c)*_[0]+e*_[1],q=c*_[0],N=p+q,Ee.assign(N,k,1,0),A=H6(k[0]),I=H6(k[1]),A>=d6){if((A-d6|I)!==0||p+zp>N-q)return l*rr*rr}else if((A&ge)>=Jp&&((A-jp|I)!==0||p<=N-q))return l*er*er;return N=Yp(A,q,p),l*N}W6.exports=M6});var y=u((iT,U6)=>{"use strict";var xp=C6();U6.exports=xp});var mr=u((tT,D6)=>{"use strict";var rq=2.718281828459045;D6.exports=rq});var X=u((aT,X6)=>{"use strict";var eq=2220446049250313e-31;X6.exports=eq});var V6=u((sT,B6)=>{"use strict";function iq(r){var e,i,t;return r===0?1/0:(r<0?e=-r:e=r,e<=1?(i=709811.662581658+r*(679979.8474157227+r*(293136.7857211597+r*(74887.54032914672+r*(12555.290582413863+r*(1443.4299244417066+r*(115.24194596137347+r*(6.309239205732627+r*(.22668404630224365+r*(.004826466289237662+r*4624429436045379e-20))))))))),t=0+r*(362880+r*(1026576+r*(1172700+r*(723680+r*(269325+r*(63273+r*(9450+r*(870+r*(45+r*1)))))))))):(r=1/r,i=4624429436045379e-20+r*(.004826466289237662+r*(.22668404630224365+r*(6.309239205732627+r*(115.24194596137347+r*(1443.4299244417066+r*(12555.290582413863+r*(74887.54032914672+r*(293136.7857211597+r*(679979.8474157227+r*709811.662581658))))))))),t=1+r*(45+r*(870+r*(9450+r*(63273+r*(269325+r*(723680+r*(1172700+r*(1026576+r*(362880+r*0)))))))))),i/t)}B6.exports=iq});var Y6=u((uT,Q6)=>{"use strict";var K6=E(),tq=b(),aq=G(),sq=g(),uq=T(),Oe=y(),nq=mr(),Fe=X(),he=V6(),Te=10.900511;function vq(r,e){var i,t,s,a,n,v,o;return K6(r)||K6(e)?NaN:r<0||e<0?NaN:e===1?1/r:r===1?1/e:(o=r+e,o<Fe?(n=o/r,n/=e,n):o===r&&e<Fe?1/e:o===e&&r<Fe?1/r:(r<e&&(v=e,e=r,r=v),t=r+Te-.5,s=e+Te-.5,a=o+Te-.5,n=he(r)*(he(e)/he(o)),i=r-.5-e,sq(e*i)<a*100&&r>100?n*=uq(i*tq(-e/a)):n*=Oe(t/a,i),a>1e10?n*=Oe(t/a*(s/a),e):n*=Oe(t*s/(a*a),e),n*=aq(nq/s),n))}Q6.exports=vq});var b6=u((nT,Z6)=>{"use strict";var fq=Y6();Z6.exports=fq});var $6=u((vT,k6)=>{"use strict";var oq=F();function lq(r){return r===0&&1/r===oq}k6.exports=lq});var j6=u((fT,J6)=>{"use strict";var cq=$6();J6.exports=cq});var r4=u((oT,x6)=>{"use strict";var pq=j6(),z6=E(),Le=F();function qq(r,e){return z6(r)||z6(e)?NaN:r===Le||e===Le?Le:r===e&&r===0?pq(r)?r:e:r>e?r:e}x6.exports=qq});var Xr=u((lT,e4)=>{"use strict";var mq=r4();e4.exports=mq});var t4=u((cT,i4)=>{"use strict";var _q=L();function Iq(r){return r===0&&1/r===_q}i4.exports=Iq});var ye=u((pT,a4)=>{"use strict";var Nq=t4();a4.exports=Nq});var n4=u((qT,u4)=>{"use strict";var Aq=ye(),s4=E(),we=L();function Sq(r,e){return s4(r)||s4(e)?NaN:r===we||e===we?we:r===e&&r===0?Aq(r)?r:e:r<e?r:e}u4.exports=Sq});var Or=u((mT,v4)=>{"use strict";var Eq=n4();v4.exports=Eq});var q0=u((_T,f4)=>{"use strict";var gq=17976931348623157e292;f4.exports=gq});var Pe=u((IT,o4)=>{"use strict";var Oq=2147483647;o4.exports=Oq});var c4=u((NT,l4)=>{"use strict";var Fq=1.5707963267948966;l4.exports=Fq});var Fr=u((AT,p4)=>{"use strict";var hq=3.141592653589793;p4.exports=hq});var m4=u((ST,q4)=>{"use strict";function Tq(r){return r===0?.0416666666666666:.0416666666666666+r*(-.001388888888887411+r*2480158728947673e-20)}q4.exports=Tq});var I4=u((ET,_4)=>{"use strict";function Lq(r){return r===0?-27557314351390663e-23:-27557314351390663e-23+r*(2087572321298175e-24+r*-11359647557788195e-27)}_4.exports=Lq});var A4=u((gT,N4)=>{"use strict";var yq=m4(),wq=I4();function Pq(r,e){var i,t,s,a;return a=r*r,s=a*a,t=a*yq(a),t+=s*s*wq(a),i=.5*a,s=1-i,s+(1-s-i+(a*t-r*e))}N4.exports=Pq});var He=u((OT,S4)=>{"use strict";var Hq=A4();S4.exports=Hq});var O4=u((FT,g4)=>{"use strict";var E4=-.16666666666666632,dq=.00833333333332249,Gq=-.0001984126982985795,Rq=27557313707070068e-22,Mq=-25050760253406863e-24,Wq=158969099521155e-24;function Cq(r,e){var i,t,s,a;return a=r*r,s=a*a,i=dq+a*(Gq+a*Rq)+a*s*(Mq+a*Wq),t=a*r,e===0?r+t*(E4+a*i):r-(a*(.5*e-t*i)-e-t*E4)}g4.exports=Cq});var de=u((hT,F4)=>{"use strict";var Uq=O4();F4.exports=Uq});var T4=u((TT,h4)=>{"use strict";var Dq=cr(),Ge;Dq===!0?Ge=0:Ge=1;h4.exports=Ge});var w4=u((LT,y4)=>{"use strict";var Xq=or(),Bq=lr(),Vq=T4(),L4=new Bq(1),Kq=new Xq(L4.buffer);function Qq(r){return L4[0]=r,Kq[Vq]}y4.exports=Qq});var H4=u((yT,P4)=>{"use strict";var Yq=w4();P4.exports=Yq});var G4=u((wT,d4)=>{"use strict";function Zq(r,e){var i,t;for(i=[],t=0;t<e;t++)i.push(r);return i}d4.exports=Zq});var M4=u((PT,R4)=>{"use strict";var bq=G4();R4.exports=bq});var C4=u((HT,W4)=>{"use strict";var kq=M4();function $q(r){return kq(0,r)}W4.exports=$q});var D4=u((dT,U4)=>{"use strict";var Jq=C4();U4.exports=Jq});var Q4=u((GT,K4)=>{"use strict";var jq=D(),m0=v0(),N0=D4(),B4=[10680707,7228996,1387004,2578385,16069853,12639074,9804092,4427841,16666979,11263675,12935607,2387514,4345298,14681673,3074569,13734428,16653803,1880361,10960616,8533493,3062596,8710556,7349940,6258241,3772886,3769171,3798172,8675211,12450088,3874808,9961438,366607,15675153,9132554,7151469,3571407,2607881,12013382,4155038,6285869,7677882,13102053,15825725,473591,9065106,15363067,6271263,9264392,5636912,4652155,7056368,13614112,10155062,1944035,9527646,15080200,6658437,6231200,6832269,16767104,5075751,3212806,1398474,7579849,6349435,12618859],zq=[1.570796251296997,7549789415861596e-23,5390302529957765e-30,3282003415807913e-37,1270655753080676e-44,12293330898111133e-52,27337005381646456e-60,21674168387780482e-67],Re=16777216,Me=5960464477539063e-23,_0=N0(20),X4=N0(20),I0=N0(20),h=N0(20);function V4(r,e,i,t,s,a,n,v,o){var l,f,c,q,p,_,N,A,I;for(q=a,I=t[i],A=i,p=0;A>0;p++)f=Me*I|0,h[p]=I-Re*f|0,I=t[A-1]+f,A-=1;if(I=m0(I,s),I-=8*jq(I*.125),N=I|0,I-=N,c=0,s>0?(p=h[i-1]>>24-s,N+=p,h[i-1]-=p<<24-s,c=h[i-1]>>23-s):s===0?c=h[i-1]>>23:I>=.5&&(c=2),c>0){for(N+=1,l=0,p=0;p<i;p++)A=h[p],l===0?A!==0&&(l=1,h[p]=16777216-A):h[p]=16777215-A;if(s>0)switch(s){case 1:h[i-1]&=8388607;break;case 2:h[i-1]&=4194303;break}c===2&&(I=1-I,l!==0&&(I-=m0(1,s)))}if(I===0){for(A=0,p=i-1;p>=a;p--)A|=h[p];if(A===0){for(_=1;h[a-_]===0;_++);for(p=i+1;p<=i+_;p++){for(o[v+p]=B4[n+p],f=0,A=0;A<=v;A++)f+=r[A]*o[v+(p-A)];t[p]=f}return i+=_,V4(r,e,i,t,s,a,n,v,o)}for(i-=1,s-=24;h[i]===0;)i-=1,s-=24}else I=m0(I,-s),I>=Re?(f=Me*I|0,h[i]=I-Re*f|0,i+=1,s+=24,h[i]=f):h[i]=I|0;for(f=m0(1,s),p=i;p>=0;p--)t[p]=f*h[p],f*=Me;for(p=i;p>=0;p--){for(f=0,_=0;_<=q&&_<=i-p;_++)f+=zq[_]*t[p+_];I0[i-p]=f}for(f=0,p=i;p>=0;p--)f+=I0[p];for(c===0?e[0]=f:e[0]=-f,f=I0[0]-f,p=1;p<=i;p++)f+=I0[p];return c===0?e[1]=f:e[1]=-f,N&7}function xq(r,e,i,t){var s,a,n,v,o,l,f,c,q;for(a=4,v=t-1,n=(i-3)/24|0,n<0&&(n=0),l=i-24*(n+1),c=n-v,q=v+a,f=0;f<=q;f++)c<0?_0[f]=0:_0[f]=B4[c],c+=1;for(f=0;f<=a;f++){for(s=0,c=0;c<=v;c++)s+=r[c]*_0[v+(f-c)];X4[f]=s}return o=a,V4(r,e,o,X4,l,a,n,v,_0)}K4.exports=xq});var Z4=u((RT,Y4)=>{"use strict";var rm=Math.round;Y4.exports=rm});var k4=u((MT,b4)=>{"use strict";var em=Z4();b4.exports=em});var z4=u((WT,j4)=>{"use strict";var im=k4(),$4=H(),tm=.6366197723675814,am=1.5707963267341256,sm=6077100506506192e-26,um=6077100506303966e-26,nm=20222662487959506e-37,vm=20222662487111665e-37,fm=84784276603689e-45,J4=2047;function om(r,e,i){var t,s,a,n,v,o,l;return s=im(r*tm),n=r-s*am,v=s*sm,l=e>>20|0,i[0]=n-v,t=$4(i[0]),o=l-(t>>20&J4),o>16&&(a=n,v=s*um,n=a-v,v=s*nm-(a-n-v),i[0]=n-v,t=$4(i[0]),o=l-(t>>20&J4),o>49&&(a=n,v=s*vm,n=a-v,v=s*fm-(a-n-v),i[0]=n-v)),i[1]=n-i[0]-v,s}j4.exports=om});var r5=u((CT,x4)=>{"use strict";var lm=x(),cm=Ur(),pm=Se(),qm=H(),mm=H4(),_m=Wr(),Im=Q4(),A0=z4(),Nm=0,Am=16777216,ir=1.5707963267341256,_r=6077100506506192e-26,S0=2*_r,E0=3*_r,g0=4*_r,Sm=598523,Em=1072243195,gm=1073928572,Om=1074752122,Fm=1074977148,hm=1075183036,Tm=1075388923,Lm=1075594811,ym=1094263291,Br=[0,0,0],Vr=[0,0];function wm(r,e){var i,t,s,a,n,v,o,l;if(s=qm(r)|0,a=s&lm|0,a<=Em)return e[0]=r,e[1]=0,0;if(a<=Om)return(a&pm)===Sm?A0(r,a,e):a<=gm?s>0?(l=r-ir,e[0]=l-_r,e[1]=l-e[0]-_r,1):(l=r+ir,e[0]=l+_r,e[1]=l-e[0]+_r,-1):s>0?(l=r-2*ir,e[0]=l-S0,e[1]=l-e[0]-S0,2):(l=r+2*ir,e[0]=l+S0,e[1]=l-e[0]+S0,-2);if(a<=Lm)return a<=hm?a===Fm?A0(r,a,e):s>0?(l=r-3*ir,e[0]=l-E0,e[1]=l-e[0]-E0,3):(l=r+3*ir,e[0]=l+E0,e[1]=l-e[0]+E0,-3):a===Tm?A0(r,a,e):s>0?(l=r-4*ir,e[0]=l-g0,e[1]=l-e[0]-g0,4):(l=r+4*ir,e[0]=l+g0,e[1]=l-e[0]+g0,-4);if(a<ym)return A0(r,a,e);if(a>=cm)return e[0]=NaN,e[1]=NaN,0;for(i=mm(r),t=(a>>20)-1046,l=_m(a-(t<<20|0),i),v=0;v<2;v++)Br[v]=l|0,l=(l-Br[v])*Am;for(Br[2]=l,n=3;Br[n-1]===Nm;)n-=1;return o=Im(Br,Vr,t,n,1),s<0?(e[0]=-Vr[0],e[1]=-Vr[1],-o):(e[0]=Vr[0],e[1]=Vr[1],o)}x4.exports=wm});var We=u((UT,e5)=>{"use strict";var Pm=r5();e5.exports=Pm});var a5=u((DT,t5)=>{"use strict";var Hm=x(),dm=Ur(),Gm=H(),i5=He(),Ce=de(),Rm=We(),Mm=1072243195,Wm=1045430272,$=[0,0];function Cm(r){var e,i;if(e=Gm(r),e&=Hm,e<=Mm)return e<Wm?r:Ce(r,0);if(e>=dm)return NaN;switch(i=Rm(r,$),i&3){case 0:return Ce($[0],$[1]);case 1:return i5($[0],$[1]);case 2:return-Ce($[0],$[1]);default:return-i5($[0],$[1])}}t5.exports=Cm});var Ue=u((XT,s5)=>{"use strict";var Um=a5();s5.exports=Um});var De=u((BT,u5)=>{"use strict";var Dm=2.5066282746310007;u5.exports=Dm});var v5=u((VT,n5)=>{"use strict";function Xm(r){return r===0?.08333333333334822:.08333333333334822+r*(.0034722222160545866+r*(-.0026813261780578124+r*(-.00022954996161337813+r*.0007873113957930937)))}n5.exports=Xm});var l5=u((KT,o5)=>{"use strict";var Bm=De(),f5=y(),Vm=T(),Km=v5(),Qm=143.01608;function Ym(r){var e,i,t;return e=1/r,e=1+e*Km(e),i=Vm(r),r>Qm?(t=f5(r,.5*r-.25),i=t*(t/i)):i=f5(r,r-.5)/i,Bm*i*e}o5.exports=Ym});var p5=u((QT,c5)=>{"use strict";var Zm=.5772156649015329;c5.exports=Zm});var m5=u((YT,q5)=>{"use strict";var bm=p5();function km(r,e){return e/((1+bm*r)*r)}q5.exports=km});var I5=u((ZT,_5)=>{"use strict";function $m(r){var e,i,t;return r===0?1:(r<0?e=-r:e=r,e<=1?(i=1+r*(.4942148268014971+r*(.20744822764843598+r*(.04763678004571372+r*(.010421379756176158+r*(.0011913514700658638+r*(.00016011952247675185+r*0)))))),t=1+r*(.0714304917030273+r*(-.23459179571824335+r*(.035823639860549865+r*(.011813978522206043+r*(-.004456419138517973+r*(.0005396055804933034+r*-23158187332412014e-21))))))):(r=1/r,i=0+r*(.00016011952247675185+r*(.0011913514700658638+r*(.010421379756176158+r*(.04763678004571372+r*(.20744822764843598+r*(.4942148268014971+r*1)))))),t=-23158187332412014e-21+r*(.0005396055804933034+r*(-.004456419138517973+r*(.011813978522206043+r*(.035823639860549865+r*(-.23459179571824335+r*(.0714304917030273+r*1))))))),i/t)}_5.exports=$m});var h5=u((bT,F5)=>{"use strict";var Jm=E(),jm=qr(),zm=ye(),N5=g(),xm=D(),r_=Ue(),A5=F(),S5=L(),E5=Fr(),g5=l5(),O5=m5(),e_=I5();function i_(r){var e,i,t,s;if(jm(r)&&r<0||r===S5||Jm(r))return NaN;if(r===0)return zm(r)?S5:A5;if(r>171.61447887182297)return A5;if(r<-170.5674972726612)return 0;if(i=N5(r),i>33)return r>=0?g5(r):(t=xm(i),(t&1)===0?e=-1:e=1,s=i-t,s>.5&&(t+=1,s=i-t),s=i*r_(E5*s),e*E5/(N5(s)*g5(i)));for(s=1;r>=3;)r-=1,s*=r;for(;r<0;){if(r>-1e-9)return O5(r,s);s/=r,r+=1}for(;r<2;){if(r<1e-9)return O5(r,s);s/=r,r+=1}return r===2?s:(r-=2,s*e_(r))}F5.exports=i_});var tr=u((kT,T5)=>{"use strict";var t_=h5();T5.exports=t_});var Kr=u(($T,L5)=>{"use strict";var a_=170;L5.exports=a_});var y5=u((JT,s_)=>{s_.exports=[1,1,2,6,24,120,720,5040,40320,362880,3628800,39916800,479001600,6227020800,87178291200,1307674368e3,20922789888e3,355687428096e3,6402373705728e3,121645100408832e3,243290200817664e4,5109094217170944e4,11240007277776077e5,2585201673888498e7,6204484017332394e8,15511210043330986e9,40329146112660565e10,10888869450418352e12,30488834461171387e13,8841761993739702e15,26525285981219107e16,8222838654177922e18,2631308369336935e20,8683317618811886e21,29523279903960416e22,10333147966386145e24,37199332678990125e25,13763753091226346e27,5230226174666011e29,20397882081197444e30,8159152832478977e32,3345252661316381e34,140500611775288e37,6041526306337383e37,2658271574788449e39,11962222086548019e40,5502622159812089e42,25862324151116818e43,12413915592536073e45,6082818640342675e47,30414093201713376e48,15511187532873822e50,8065817517094388e52,42748832840600255e53,2308436973392414e56,12696403353658276e57,7109985878048635e59,40526919504877214e60,23505613312828785e62,13868311854568984e64,832098711274139e67,5075802138772248e68,3146997326038794e70,198260831540444e73,12688693218588417e73,8247650592082472e75,5443449390774431e77,3647111091818868e79,24800355424368305e80,1711224524281413e83,11978571669969892e84,8504785885678623e86,61234458376886085e87,44701154615126844e89,3307885441519386e92,248091408113954e95,18854947016660504e95,14518309202828587e97,11324281178206297e99,8946182130782976e101,7156945704626381e103,5797126020747368e105,4753643337012842e107,3945523969720659e109,3314240134565353e111,281710411438055e114,24227095383672734e114,2107757298379528e117,18548264225739844e118,1650795516090846e121,14857159644817615e122,1352001527678403e125,12438414054641308e126,11567725070816416e128,1087366156656743e131,1032997848823906e133,9916779348709496e134,9619275968248212e136,9426890448883248e138,9332621544394415e140,9332621544394415e142,942594775983836e145,9614466715035127e146,990290071648618e149,10299016745145628e150,1081396758240291e153,11462805637347084e154,1226520203196138e157,1324641819451829e159,14438595832024937e160,1588245541522743e163,17629525510902446e164,1974506857221074e167,22311927486598138e168,25435597334721877e170,2925093693493016e173,3393108684451898e175,3969937160808721e177,4684525849754291e179,5574585761207606e181,6689502913449127e183,8094298525273444e185,9875044200833601e187,1214630436702533e190,1506141741511141e192,1882677176888926e194,2372173242880047e196,30126600184576594e197,3856204823625804e200,4974504222477287e202,6466855489220474e204,847158069087882e207,11182486511960043e208,14872707060906857e210,19929427461615188e212,26904727073180504e214,3659042881952549e217,5012888748274992e219,6917786472619489e221,9615723196941089e223,13462012475717526e225,1898143759076171e228,2695364137888163e230,3854370717180073e232,55502938327393044e233,8047926057471992e236,11749972043909107e238,1727245890454639e241,25563239178728654e242,380892263763057e246,5713383956445855e247,862720977423324e250,13113358856834524e251,20063439050956823e253,30897696138473508e255,4789142901463394e258,7471062926282894e260,11729568794264145e262,1853271869493735e265,29467022724950384e266,47147236359920616e268,7590705053947219e271,12296942187394494e273,20044015765453026e275,3287218585534296e278,5423910666131589e280,9003691705778438e282,1503616514864999e285,25260757449731984e286,4269068009004705e289,7257415615307999e291]});var P5=u((jT,w5)=>{"use strict";var u_=E(),n_=qr(),v_=tr(),f_=F(),o_=Kr(),l_=y5();function c_(r){return u_(r)?NaN:n_(r)?r<0?NaN:r<=o_?l_[r]:f_:v_(r+1)}w5.exports=c_});var Xe=u((zT,H5)=>{"use strict";var p_=P5();H5.exports=p_});var G5=u((xT,d5)=>{"use strict";function q_(r){var e,i,t;return r===0?1/0:(r<0?e=-r:e=r,e<=1?(i=3847467039331777e-5+r*(3685766504351951e-5+r*(1588920245372942e-5+r*(4059208354298835e-6+r*(6805476611834733e-7+r*(7823975500312005e-8+r*(6246580776401795e-9+r*(341986.3488721347+r*(12287.194511824551+r*(261.61404416416684+r*2.5066282746310007))))))))),t=0+r*(362880+r*(1026576+r*(1172700+r*(723680+r*(269325+r*(63273+r*(9450+r*(870+r*(45+r*1)))))))))):(r=1/r,i=2.5066282746310007+r*(261.61404416416684+r*(12287.194511824551+r*(341986.3488721347+r*(6246580776401795e-9+r*(7823975500312005e-8+r*(6805476611834733e-7+r*(4059208354298835e-6+r*(1588920245372942e-5+r*(3685766504351951e-5+r*3847467039331777e-5))))))))),t=1+r*(45+r*(870+r*(9450+r*(63273+r*(269325+r*(723680+r*(1172700+r*(1026576+r*(362880+r*0)))))))))),i/t)}d5.exports=q_});var M5=u((rL,R5)=>{"use strict";var m_=G5();R5.exports=m_});var C5=u((eL,W5)=>{"use strict";var __=M5();W5.exports=__});var hr=u((iL,U5)=>{"use strict";var I_=10.900511;U5.exports=I_});var b5=u((tL,Z5)=>{"use strict";var D5=C5(),N_=tr(),A_=b(),X5=g(),B5=T(),V5=y(),K5=X(),S_=mr(),E_=hr(),Q5=Kr(),g_=4269068009004705e289;function Y5(r,e){var i,t,s;return r<K5?e>=Q5?(t=Y5(e,Q5-e),t*=r,t*=g_,1/t):1/(r*N_(r+e)):(s=r+E_-.5,r+e===r?X5(e/s)<K5?i=B5(-e):i=1:(X5(e)<10?i=B5((.5-r)*A_(e/s)):i=V5(s/(s+e),r-.5),i*=D5(r)/D5(r+e)),i*=V5(S_/(s+e),e),i)}Z5.exports=Y5});var x5=u((aL,z5)=>{"use strict";var O_=g(),k5=D(),$5=tr(),J5=Xe(),j5=Kr(),F_=b5();function h_(r,e){var i,t,s;if(r<=0||r+e<=0)return $5(r)/$5(r+e);if(t=k5(e),t===e){if(s=k5(r),s===r&&r<=j5&&r+e<=j5)return J5(s-1)/J5(t+s-1);if(O_(e)<20){if(e===0)return 1;if(e<0){for(r-=1,i=r,e+=1;e!==0;)r-=1,i*=r,e+=1;return i}for(i=1/r,e-=1;e!==0;)r+=1,i/=r,e-=1;return i}}return F_(r,e)}z5.exports=h_});var e7=u((sL,r7)=>{"use strict";var T_=x5();r7.exports=T_});var t7=u((uL,i7)=>{"use strict";function L_(r){return r===0?.3999999999940942:.3999999999940942+r*(.22222198432149784+r*.15313837699209373)}i7.exports=L_});var s7=u((nL,a7)=>{"use strict";function y_(r){return r===0?.6666666666666735:.6666666666666735+r*(.2857142874366239+r*(.1818357216161805+r*.14798198605116586))}a7.exports=y_});var f7=u((vL,v7)=>{"use strict";var u7=H(),w_=Sr(),P_=E(),H_=z(),d_=L(),G_=t7(),R_=s7(),O0=.6931471803691238,F0=19082149292705877e-26,M_=0x40000000000000,W_=.3333333333333333,n7=1048575,C_=2146435072,U_=1048576,D_=1072693248;function X_(r){var e,i,t,s,a,n,v,o,l,f,c,q;return r===0?d_:P_(r)||r<0?NaN:(i=u7(r),a=0,i<U_&&(a-=54,r*=M_,i=u7(r)),i>=C_?r+r:(a+=(i>>20)-H_|0,i&=n7,o=i+614244&1048576|0,r=w_(r,i|o^D_),a+=o>>20|0,v=r-1,(n7&2+i)<3?v===0?a===0?0:a*O0+a*F0:(n=v*v*(.5-W_*v),a===0?v-n:a*O0-(n-a*F0-v)):(f=v/(2+v),q=f*f,o=i-398458|0,c=q*q,l=440401-i|0,s=c*G_(c),t=q*R_(c),o|=l,n=t+s,o>0?(e=.5*v*v,a===0?v-(e-f*(e+n)):a*O0-(e-(f*(e+n)+a*F0)-v)):a===0?v-f*(v-n):a*O0-(f*(v-n)-a*F0-v))))}v7.exports=X_});var w=u((fL,o7)=>{"use strict";var B_=f7();o7.exports=B_});var p7=u((oL,c7)=>{"use strict";var V_=H(),Be=He(),l7=de(),K_=We(),Q_=x(),Y_=Ur(),J=[0,0],Z_=1072243195,b_=1044381696;function k_(r){var e,i;if(e=V_(r),e&=Q_,e<=Z_)return e<b_?1:Be(r,0);if(e>=Y_)return NaN;switch(i=K_(r,J),i&3){case 0:return Be(J[0],J[1]);case 1:return-l7(J[0],J[1]);case 2:return-Be(J[0],J[1]);default:return l7(J[0],J[1])}}c7.exports=k_});var m7=u((lL,q7)=>{"use strict";var $_=p7();q7.exports=$_});var N7=u((cL,I7)=>{"use strict";var J_=E(),j_=pr(),_7=m7(),Ve=Ue(),z_=g(),Qr=n0(),Yr=Fr();function x_(r){var e,i;return J_(r)?NaN:j_(r)?NaN:(i=r%2,e=z_(i),e===0||e===1?Qr(0,i):e<.25?Ve(Yr*i):e<.75?(e=.5-e,Qr(_7(Yr*e),i)):e<1.25?(i=Qr(1,i)-i,Ve(Yr*i)):e<1.75?(e-=1.5,-Qr(_7(Yr*e),i)):(i-=Qr(2,i),Ve(Yr*i)))}I7.exports=x_});var S7=u((pL,A7)=>{"use strict";var rI=N7();A7.exports=rI});var g7=u((qL,E7)=>{"use strict";function eI(r){return r===0?.06735230105312927:.06735230105312927+r*(.007385550860814029+r*(.0011927076318336207+r*(.00022086279071390839+r*25214456545125733e-21)))}E7.exports=eI});var F7=u((mL,O7)=>{"use strict";function iI(r){return r===0?.020580808432516733:.020580808432516733+r*(.0028905138367341563+r*(.0005100697921535113+r*(.00010801156724758394+r*44864094961891516e-21)))}O7.exports=iI});var T7=u((_L,h7)=>{"use strict";function tI(r){return r===0?1.3920053346762105:1.3920053346762105+r*(.7219355475671381+r*(.17193386563280308+r*(.01864591917156529+r*(.0007779424963818936+r*7326684307446256e-21))))}h7.exports=tI});var y7=u((IL,L7)=>{"use strict";function aI(r){return r===0?.21498241596060885:.21498241596060885+r*(.325778796408931+r*(.14635047265246445+r*(.02664227030336386+r*(.0018402845140733772+r*3194753265841009e-20))))}L7.exports=aI});var P7=u((NL,w7)=>{"use strict";function sI(r){return r===0?-.032788541075985965:-.032788541075985965+r*(.006100538702462913+r*(-.0014034646998923284+r*.00031563207090362595))}w7.exports=sI});var d7=u((AL,H7)=>{"use strict";function uI(r){return r===0?.01797067508118204:.01797067508118204+r*(-.0036845201678113826+r*(.000881081882437654+r*-.00031275416837512086))}H7.exports=uI});var R7=u((SL,G7)=>{"use strict";function nI(r){return r===0?-.010314224129834144:-.010314224129834144+r*(.0022596478090061247+r*(-.0005385953053567405+r*.0003355291926355191))}G7.exports=nI});var W7=u((EL,M7)=>{"use strict";function vI(r){return r===0?.6328270640250934:.6328270640250934+r*(1.4549225013723477+r*(.9777175279633727+r*(.22896372806469245+r*.013381091853678766)))}M7.exports=vI});var U7=u((gL,C7)=>{"use strict";function fI(r){return r===0?2.4559779371304113:2.4559779371304113+r*(2.128489763798934+r*(.7692851504566728+r*(.10422264559336913+r*.003217092422824239)))}C7.exports=fI});var X7=u((OL,D7)=>{"use strict";function oI(r){return r===0?.08333333333333297:.08333333333333297+r*(-.0027777777772877554+r*(.0007936505586430196+r*(-.00059518755745034+r*(.0008363399189962821+r*-.0016309293409657527))))}D7.exports=oI});var K7=u((FL,V7)=>{"use strict";var lI=E(),cI=pr(),pI=g(),Tr=w(),qI=s0(),mI=S7(),_I=Fr(),Ke=F(),II=g7(),NI=F7(),AI=T7(),SI=y7(),EI=P7(),gI=d7(),OI=R7(),FI=W7(),hI=U7(),TI=X7(),LI=.07721566490153287,yI=.3224670334241136,wI=1,PI=-.07721566490153287,HI=.48383612272381005,dI=-.1475877229945939,GI=.06462494023913339,RI=-.07721566490153287,MI=1,WI=.4189385332046727,h0=1.4616321449683622,CI=4503599627370496,UI=72057594037927940,DI=13877787807814457e-33,B7=1.4616321449683622,XI=-.12148629053584961,BI=-3638676997039505e-33;function VI(r){var e,i,t,s,a,n,v,o,l,f,c,q,p;if(lI(r)||cI(r))return r;if(r===0)return Ke;if(r<0?(e=!0,r=-r):e=!1,r<DI)return-Tr(r);if(e){if(r>=CI||(l=mI(r),l===0))return Ke;i=Tr(_I/pI(l*r))}if(r===1||r===2)return 0;if(r<2)switch(r<=.9?(p=-Tr(r),r>=h0-1+.27?(c=1-r,t=0):r>=h0-1-.27?(c=r-(B7-1),t=1):(c=r,t=2)):(p=0,r>=h0+.27?(c=2-r,t=0):r>=h0-.27?(c=r-B7,t=1):(c=r-1,t=2)),t){case 0:q=c*c,n=LI+q*II(q),a=q*(yI+q*NI(q)),v=c*n+a,p+=v-.5*c;break;case 1:q=c*c,f=q*c,n=HI+f*EI(f),a=dI+f*gI(f),s=GI+f*OI(f),v=q*n-(BI-f*(a+c*s)),p+=XI+v;break;case 2:n=c*(RI+c*FI(c)),a=MI+c*hI(c),p+=-.5*c+n/a;break}else if(r<8)switch(t=qI(r),c=r-t,v=c*(PI+c*SI(c)),o=wI+c*AI(c),p=.5*c+v/o,q=1,t){case 7:q*=c+6;case 6:q*=c+5;case 5:q*=c+4;case 4:q*=c+3;case 3:q*=c+2,p+=Tr(q)}else r<UI?(l=Tr(r),q=1/r,c=q*q,f=WI+q*TI(c),p=(r-.5)*(l-1)+f):p=r*(Tr(r)-1);return e&&(p=i-p),p}V7.exports=VI});var Zr=u((hL,Q7)=>{"use strict";var KI=K7();Q7.exports=KI});var j=u((TL,Y7)=>{"use strict";var QI=709.782712893384;Y7.exports=QI});var b7=u((LL,Z7)=>{"use strict";var YI=14901161193847656e-24;Z7.exports=YI});var $7=u((yL,k7)=>{"use strict";var ZI=eval;k7.exports=ZI});var j7=u((wL,J7)=>{"use strict";var bI=$7();function kI(){var r;try{bI('"use strict"; (function* () {})'),r=!0}catch{r=!1}return r}J7.exports=kI});var Qe=u((PL,z7)=>{"use strict";var $I=j7();z7.exports=$I});var r8=u((HL,x7)=>{"use strict";var T0=g(),JI=X(),jI=1e6;function zI(r,e){var i,t,s,a,n,v;if(v={},arguments.length>1&&(v=e),t=v.tolerance||JI,a=v.maxTerms||jI,n=v.initialValue||0,i=typeof r.next=="function",i===!0){for(s of r)if(n+=s,T0(t*n)>=T0(s)||--a===0)break}else do s=r(),n+=s;while(T0(t*n)<T0(s)&&--a);return n}x7.exports=zI});var t8=u((dL,i8)=>{"use strict";var e8=g(),xI=X(),rN=1e6;function eN(r,e){var i,t,s,a,n;n={},arguments.length>1&&(n=e),i=n.tolerance||xI,s=n.maxTerms||rN,a=n.initialValue||0;do t=r(),a+=t;while(e8(i*a)<e8(t)&&--s);return a}i8.exports=eN});var Lr=u((GL,a8)=>{"use strict";var iN=Qe(),tN=r8(),aN=t8(),Ye;iN()?Ye=tN:Ye=aN;a8.exports=Ye});var u8=u((RL,s8)=>{"use strict";function sN(r,e){var i=1,t=r,s=e;return a;function a(){var n=i;return i*=t/s,t-=1,n}}s8.exports=sN});var v8=u((ML,n8)=>{"use strict";var uN=Lr(),nN=u8();function vN(r,e){var i,t;return t=nN(r,e),i=uN(t),i}n8.exports=vN});var o8=u((WL,f8)=>{"use strict";var fN=T();function oN(r,e){var i,t,s,a;if(s=fN(-e),t=s,t!==0)for(i=t,a=1;a<r;++a)i/=a,i*=e,t+=i;return t}f8.exports=oN});var c8=u((CL,l8)=>{"use strict";function lN(r){return r===0?-.3250421072470015:-.3250421072470015+r*(-.02848174957559851+r*(-.005770270296489442+r*-23763016656650163e-21))}l8.exports=lN});var q8=u((UL,p8)=>{"use strict";function cN(r){return r===0?.39791722395915535:.39791722395915535+r*(.0650222499887673+r*(.005081306281875766+r*(.00013249473800432164+r*-3960228278775368e-21)))}p8.exports=cN});var _8=u((DL,m8)=>{"use strict";function pN(r){return r===0?.41485611868374833:.41485611868374833+r*(-.3722078760357013+r*(.31834661990116175+r*(-.11089469428239668+r*(.035478304325618236+r*-.002166375594868791))))}m8.exports=pN});var N8=u((XL,I8)=>{"use strict";function qN(r){return r===0?.10642088040084423:.10642088040084423+r*(.540397917702171+r*(.07182865441419627+r*(.12617121980876164+r*(.01363708391202905+r*.011984499846799107))))}I8.exports=qN});var S8=u((BL,A8)=>{"use strict";function mN(r){return r===0?-.6938585727071818:-.6938585727071818+r*(-10.558626225323291+r*(-62.375332450326006+r*(-162.39666946257347+r*(-184.60509290671104+r*(-81.2874355063066+r*-9.814329344169145)))))}A8.exports=mN});var g8=u((VL,E8)=>{"use strict";function _N(r){return r===0?19.651271667439257:19.651271667439257+r*(137.65775414351904+r*(434.56587747522923+r*(645.3872717332679+r*(429.00814002756783+r*(108.63500554177944+r*(6.570249770319282+r*-.0604244152148581))))))}E8.exports=_N});var F8=u((KL,O8)=>{"use strict";function IN(r){return r===0?-.799283237680523:-.799283237680523+r*(-17.757954917754752+r*(-160.63638485582192+r*(-637.5664433683896+r*(-1025.0951316110772+r*-483.5191916086514))))}O8.exports=IN});var T8=u((QL,h8)=>{"use strict";function NN(r){return r===0?30.33806074348246:30.33806074348246+r*(325.7925129965739+r*(1536.729586084437+r*(3199.8582195085955+r*(2553.0504064331644+r*(474.52854120695537+r*-22.44095244658582)))))}h8.exports=NN});var P8=u((YL,w8)=>{"use strict";var AN=E(),L8=T(),SN=gr(),EN=F(),gN=L(),ON=c8(),FN=q8(),hN=_8(),TN=N8(),LN=S8(),yN=g8(),wN=F8(),PN=T8(),L0=1e-300,HN=13877787807814457e-33,y8=.8450629115104675,dN=.12837916709551256,GN=1,RN=-.0023621185607526594,MN=1,WN=-.009864944034847148,CN=1,UN=-.0098649429247001,DN=1;function XN(r){var e,i,t,s,a,n,v,o;if(AN(r))return NaN;if(r===EN)return 0;if(r===gN)return 2;if(r===0)return 1;if(r<0?(e=!0,i=-r):(e=!1,i=r),i<.84375)return i<HN?1-r:(t=r*r,s=dN+t*ON(t),a=GN+t*FN(t),n=s/a,r<.25?1-(r+r*n):(s=r*n,s+=r-.5,.5-s));if(i<1.25)return a=i-1,v=RN+a*hN(a),o=MN+a*TN(a),e?1+y8+v/o:1-y8-v/o;if(i<28){if(a=1/(i*i),i<2.857142857142857)s=WN+a*LN(a),a=CN+a*yN(a);else{if(r<-6)return 2-L0;s=UN+a*wN(a),a=DN+a*PN(a)}return t=SN(i,0),s=L8(-(t*t)-.5625)*L8((t-i)*(t+i)+s/a),e?2-s/i:s/i}return e?2-L0:L0*L0}w8.exports=XN});var y0=u((ZL,H8)=>{"use strict";var BN=P8();H8.exports=BN});var R8=u((bL,G8)=>{"use strict";var VN=y0(),d8=G(),KN=T(),QN=Fr();function YN(r,e){var i,t,s,a,n;if(a=VN(d8(e)),a!==0&&r>1){for(t=KN(-e)/d8(QN*e),t*=e,i=.5,t/=i,s=t,n=2;n<r;++n)t/=n-i,t*=e,s+=t;a+=s}return a}G8.exports=YN});var Ir=u((kL,M8)=>{"use strict";var ZN=-708.3964185322641;M8.exports=ZN});var D8=u(($L,U8)=>{"use strict";var yr=T(),w0=y(),bN=w(),W8=j(),C8=Ir();function kN(r,e){var i,t;return t=r*bN(e),e>=1?t<W8&&-e>C8?i=w0(e,r)*yr(-e):r>=1?i=w0(e/yr(e/r),r):i=yr(t-e):t>C8?i=w0(e,r)*yr(-e):e/r<W8?i=w0(e/yr(e/r),r):i=yr(t-e),i}U8.exports=kN});var Ze=u((JL,X8)=>{"use strict";function $N(r,e){var i,t;if(t=r.length,t<2||e===0)return t===0?0:r[0];for(t-=1,i=r[t]*e+r[t-1],t-=2;t>=0;)i=i*e+r[t],t-=1;return i}X8.exports=$N});var V8=u((jL,B8)=>{"use strict";var JN=Function;B8.exports=JN});var Q8=u((zL,K8)=>{"use strict";var jN=V8();K8.exports=jN});var Z8=u((xL,Y8)=>{"use strict";var zN=Q8(),xN=Ze();function rA(r){var e,i,t,s;if(r.length>500)return a;if(e="return function evalpoly(x){",i=r.length,i===0)e+="return 0.0;";else if(i===1)e+="return "+r[0]+";";else{for(e+="if(x===0.0){return "+r[0]+";}",e+="return "+r[0],t=i-1,s=1;s<i;s++)e+="+x*",s<t&&(e+="("),e+=r[s];for(s=0;s<t-1;s++)e+=")";e+=";"}return e+="}",e+="//# sourceURL=evalpoly.factory.js",new zN(e)();function a(n){return xN(r,n)}}Y8.exports=rA});var $8=u((ry,k8)=>{"use strict";var eA=Gr(),b8=Ze(),iA=Z8();eA(b8,"factory",iA);k8.exports=b8});var j8=u((ey,J8)=>{"use strict";function tA(r){var e=-r,i=-1,t=0;return s;function s(){return i*=e,t+=1,i/t}}J8.exports=tA});var x8=u((iy,z8)=>{"use strict";var aA=g(),sA=w(),uA=X(),nA=Lr(),vA=j8();function fA(r){var e,i;return r<=-1?NaN:(i=aA(r),i>.95?sA(1+r)-r:i<uA?-r*r/2:(e={initialValue:-r},nA(vA(r),e)))}z8.exports=fA});var be=u((ty,r9)=>{"use strict";var oA=x8();r9.exports=oA});var i9=u((ay,e9)=>{"use strict";var lA=6.283185307179586;e9.exports=lA});var a9=u((sy,t9)=>{"use strict";function cA(r){return r===0?-.3333333333333333:-.3333333333333333+r*(.08333333333333333+r*(-.014814814814814815+r*(.0011574074074074073+r*(.0003527336860670194+r*(-.0001787551440329218+r*(3919263178522438e-20+r*(-21854485106799924e-22+r*(-185406221071516e-20+r*(8296711340953087e-22+r*(-17665952736826078e-23+r*(6707853543401498e-24+r*(10261809784240309e-24+r*(-4382036018453353e-24+r*914769958223679e-24)))))))))))))}t9.exports=cA});var u9=u((uy,s9)=>{"use strict";function pA(r){return r===0?-.001851851851851852:-.001851851851851852+r*(-.003472222222222222+r*(.0026455026455026454+r*(-.0009902263374485596+r*(.00020576131687242798+r*(-4018775720164609e-22+r*(-18098550334489977e-21+r*(764916091608111e-20+r*(-16120900894563446e-22+r*(4647127802807434e-24+r*(1378633446915721e-22+r*(-5752545603517705e-23+r*11951628599778148e-24)))))))))))}s9.exports=pA});var v9=u((ny,n9)=>{"use strict";function qA(r){return r===0?.004133597883597883:.004133597883597883+r*(-.0026813271604938273+r*(.0007716049382716049+r*(20093878600823047e-22+r*(-.00010736653226365161+r*(52923448829120125e-21+r*(-12760635188618728e-21+r*(3423578734096138e-23+r*(13721957309062932e-22+r*(-6298992138380055e-22+r*14280614206064242e-23)))))))))}n9.exports=qA});var o9=u((vy,f9)=>{"use strict";function mA(r){return r===0?.0006494341563786008:.0006494341563786008+r*(.00022947209362139917+r*(-.0004691894943952557+r*(.00026772063206283885+r*(-7561801671883977e-20+r*(-2396505113867297e-22+r*(11082654115347302e-21+r*(-56749528269915965e-22+r*14230900732435883e-22)))))))}f9.exports=mA});var c9=u((fy,l9)=>{"use strict";function _A(r){return r===0?-.0008618882909167117:-.0008618882909167117+r*(.0007840392217200666+r*(-.0002990724803031902+r*(-14638452578843418e-22+r*(6641498215465122e-20+r*(-3968365047179435e-20+r*11375726970678419e-21)))))}l9.exports=_A});var q9=u((oy,p9)=>{"use strict";function IA(r){return r===0?-.00033679855336635813:-.00033679855336635813+r*(-6972813758365858e-20+r*(.0002772753244959392+r*(-.00019932570516188847+r*(6797780477937208e-20+r*(1419062920643967e-22+r*(-13594048189768693e-21+r*(8018470256334202e-21+r*-2291481176508095e-21)))))))}p9.exports=IA});var _9=u((ly,m9)=>{"use strict";function NA(r){return r===0?.0005313079364639922:.0005313079364639922+r*(-.0005921664373536939+r*(.0002708782096718045+r*(7902353232660328e-22+r*(-8153969367561969e-20+r*(561168275310625e-19+r*-18329116582843375e-21)))))}m9.exports=NA});var N9=u((cy,I9)=>{"use strict";function AA(r){return r===0?.00034436760689237765:.00034436760689237765+r*(5171790908260592e-20+r*(-.00033493161081142234+r*(.0002812695154763237+r*-.00010976582244684731)))}I9.exports=AA});var S9=u((py,A9)=>{"use strict";function SA(r){return r===0?-.0006526239185953094:-.0006526239185953094+r*(.0008394987206720873+r*-.000438297098541721)}A9.exports=SA});var g9=u((qy,E9)=>{"use strict";var EA=$8(),gA=be(),OA=y0(),ke=G(),FA=T(),hA=i9(),TA=a9(),LA=u9(),yA=v9(),wA=o9(),PA=c9(),HA=q9(),dA=_9(),GA=N9(),RA=S9(),U=[0,0,0,0,0,0,0,0,0,0];function MA(r,e){var i,t,s,a,n;return t=(e-r)/r,s=-gA(t),a=r*s,n=ke(2*s),e<r&&(n=-n),U[0]=TA(n),U[1]=LA(n),U[2]=yA(n),U[3]=wA(n),U[4]=PA(n),U[5]=HA(n),U[6]=dA(n),U[7]=GA(n),U[8]=RA(n),U[9]=-.0005967612901927463,i=EA(U,1/r),i*=FA(-a)/ke(hA*r),e<r&&(i=-i),i+=OA(ke(a))/2,i}E9.exports=MA});var F9=u((my,O9)=>{"use strict";function WA(r,e){var i=1,t=r,s=e;return a;function a(){var n=i;return t+=1,i*=s/t,n}}O9.exports=WA});var $e=u((_y,h9)=>{"use strict";var CA=Lr(),UA=F9();function DA(r,e,i){var t,s;return i=i||0,s=UA(r,e),t=CA(s,{initialValue:i}),t}h9.exports=DA});var L9=u((Iy,T9)=>{"use strict";function XA(r){var e,i,t;return r===0?1/0:(r<0?e=-r:e=r,e<=1?(i=709811.662581658+r*(679979.8474157227+r*(293136.7857211597+r*(74887.54032914672+r*(12555.290582413863+r*(1443.4299244417066+r*(115.24194596137347+r*(6.309239205732627+r*(.22668404630224365+r*(.004826466289237662+r*4624429436045379e-20))))))))),t=0+r*(362880+r*(1026576+r*(1172700+r*(723680+r*(269325+r*(63273+r*(9450+r*(870+r*(45+r*1)))))))))):(r=1/r,i=4624429436045379e-20+r*(.004826466289237662+r*(.22668404630224365+r*(6.309239205732627+r*(115.24194596137347+r*(1443.4299244417066+r*(12555.290582413863+r*(74887.54032914672+r*(293136.7857211597+r*(679979.8474157227+r*709811.662581658))))))))),t=1+r*(45+r*(870+r*(9450+r*(63273+r*(269325+r*(723680+r*(1172700+r*(1026576+r*(362880+r*0)))))))))),i/t)}T9.exports=XA});var w9=u((Ny,y9)=>{"use strict";var BA=L9();y9.exports=BA});var br=u((Ay,P9)=>{"use strict";var VA=w9();P9.exports=VA});var G9=u((Sy,d9)=>{"use strict";var KA=br(),QA=Zr(),YA=tr(),ZA=be(),bA=G(),kA=g(),ar=T(),kr=y(),Je=Xr(),je=Or(),H9=w(),$A=q0(),P0=j(),$r=Ir(),ze=hr(),JA=mr();function jA(r,e){var i,t,s,a,n,v,o;return s=r+ze-.5,o=(e-r-ze+.5)/s,r<1?e<=$r||r<1/$A?ar(r*H9(e)-e-QA(r)):kr(e,r)*ar(-e)/YA(r):(kA(o*o*r)<=100&&r>150?(i=r*ZA(o)+e*(.5-ze)/s,i=ar(i)):(a=r*H9(e/s),n=r-e,je(a,n)<=$r||Je(a,n)>=P0?(t=n/r,je(a,n)/2>$r&&Je(a,n)/2<P0?(v=kr(e/s,r/2)*ar(n/2),i=v*v):je(a,n)/4>$r&&Je(a,n)/4<P0&&e>r?(v=kr(e/s,r/4)*ar(n/4),i=v*v,i*=i):t>$r&&t<P0?i=kr(e*ar(t)/s,r):i=ar(a+n)):i=kr(e/s,r)*ar(n)),i*=bA(s/JA)/KA(r),i)}d9.exports=jA});var W9=u((Ey,M9)=>{"use strict";var xe=E(),zA=pr(),R9=g(),xA=Cr(),rS=w(),eS=y(),iS=s0();function tS(r,e){var i,t;if(xe(r)||xe(e))return NaN;if(e===0)return 0;if(r===0)return-1;if(r<0&&e%2===0&&(r=-r),r>0){if((R9(e*(r-1))<.5||R9(e)<.2)&&(t=rS(r)*e,t<.5))return xA(t)}else if(iS(e)!==e)return NaN;return i=eS(r,e)-1,zA(i)||xe(i)?NaN:i}M9.exports=tS});var U9=u((gy,C9)=>{"use strict";var aS=W9();C9.exports=aS});var X9=u((Oy,D9)=>{"use strict";function sS(r){var e,i,t;return r===0?-.01803556856784494:(r<0?e=-r:e=r,e<=1?(i=-.01803556856784494+r*(.02512664961998968+r*(.049410315156753225+r*(.0172491608709614+r*(-.0002594535632054381+r*(-.0005410098692152044+r*(-3245886498259485e-20+r*0)))))),t=1+r*(1.962029871977952+r*(1.4801966942423133+r*(.5413914320717209+r*(.09885042511280101+r*(.008213096746488934+r*(.00022493629192211576+r*-22335276320861708e-23))))))):(r=1/r,i=0+r*(-3245886498259485e-20+r*(-.0005410098692152044+r*(-.0002594535632054381+r*(.0172491608709614+r*(.049410315156753225+r*(.02512664961998968+r*-.01803556856784494)))))),t=-22335276320861708e-23+r*(.00022493629192211576+r*(.008213096746488934+r*(.09885042511280101+r*(.5413914320717209+r*(1.4801966942423133+r*(1.962029871977952+r*1))))))),i/t)}D9.exports=sS});var V9=u((Fy,B9)=>{"use strict";function uS(r){var e,i,t;return r===0?.04906224540690395:(r<0?e=-r:e=r,e<=1?(i=.04906224540690395+r*(-.09691175301595212+r*(-.4149833583594954+r*(-.4065671242119384+r*(-.1584135863906922+r*(-.024014982064857155+r*-.0010034668769627955))))),t=1+r*(3.0234982984646304+r*(3.4873958536072385+r*(1.9141558827442668+r*(.5071377386143635+r*(.05770397226904519+r*.001957681026011072)))))):(r=1/r,i=-.0010034668769627955+r*(-.024014982064857155+r*(-.1584135863906922+r*(-.4065671242119384+r*(-.4149833583594954+r*(-.09691175301595212+r*.04906224540690395))))),t=.001957681026011072+r*(.05770397226904519+r*(.5071377386143635+r*(1.9141558827442668+r*(3.4873958536072385+r*(3.0234982984646304+r*1)))))),i/t)}B9.exports=uS});var Q9=u((hy,K9)=>{"use strict";function nS(r){var e,i,t;return r===0?-.029232972183027003:(r<0?e=-r:e=r,e<=1?(i=-.029232972183027003+r*(.14421626775719232+r*(-.14244039073863127+r*(.05428096940550536+r*(-.008505359768683364+r*(.0004311713426792973+r*0))))),t=1+r*(-1.5016935605448505+r*(.846973248876495+r*(-.22009515181499575+r*(.02558279715597587+r*(-.0010066679553914337+r*-8271935218912905e-22)))))):(r=1/r,i=0+r*(.0004311713426792973+r*(-.008505359768683364+r*(.05428096940550536+r*(-.14244039073863127+r*(.14421626775719232+r*-.029232972183027003))))),t=-8271935218912905e-22+r*(-.0010066679553914337+r*(.02558279715597587+r*(-.22009515181499575+r*(.846973248876495+r*(-1.5016935605448505+r*1)))))),i/t)}K9.exports=nS});var Z9=u((Ty,Y9)=>{"use strict";var r1=w(),vS=X(),fS=X9(),oS=V9(),lS=Q9(),cS=.15896368026733398,pS=.5281534194946289,qS=.45201730728149414;function mS(r,e,i){var t,s,a,n;if(r<vS)return-r1(r);if(e===0||i===0)return 0;if(s=0,r>2){if(r>=3){do r-=1,i-=1,s+=r1(r);while(r>=3);i=r-2}return a=i*(r+1),n=fS(i),s+=a*cS+a*n,s}return r<1&&(s+=-r1(r),i=e,e=r,r+=1),r<=1.5?(a=oS(e),t=e*i,s+=t*pS+t*a,s):(a=i*e,n=lS(-i),s+=a*qS+a*n,s)}Y9.exports=mS});var j9=u((Ly,J9)=>{"use strict";var b9=tr(),k9=Cr(),_S=b(),IS=E(),$9=Z9();function NS(r){return IS(r)?NaN:r<0?r<-.5?b9(1+r)-1:k9(-_S(r)+$9(r+2,r+1,r)):r<2?k9($9(r+1,r,r-1)):b9(1+r)-1}J9.exports=NS});var x9=u((yy,z9)=>{"use strict";var AS=j9();z9.exports=AS});var es=u((wy,rs)=>{"use strict";function SS(r,e){var i,t,s,a;return i=-e,e=-e,t=r+1,s=1,n;function n(){return a=i/t,i*=e,s+=1,i/=s,t+=1,a}}rs.exports=SS});var ts=u((Py,is)=>{"use strict";var ES=U9(),gS=Lr(),OS=x9(),FS=es();function hS(r,e,i){var t,s,a,n,v;return s=OS(r),a=(s+1)/r,n=ES(e,r),s-=n,s/=r,v=FS(r,e),n+=1,t=i?a:0,s=-n*gS(v,{initialValue:(t-s)/n}),i&&(s=-s),[s,a]}is.exports=hS});var e1=u((Hy,as)=>{"use strict";var TS=11754943508222875e-54;as.exports=TS});var us=u((dy,ss)=>{"use strict";var H0=g(),B=e1(),LS=X(),yS=1e6;function wS(r,e,i){var t,s,a,n,v,o,l;if(t=typeof r.next=="function",l=t?r.next().value:r(),n=l[1],a=l[0],n===0&&(n=B),v=n,o=0,t===!0)do l=r.next().value,l&&(o=l[1]+l[0]*o,o===0&&(o=B),v=l[1]+l[0]/v,v===0&&(v=B),o=1/o,s=v*o,n*=s);while(H0(s-1)>e&&--i);else do l=r(),l&&(o=l[1]+l[0]*o,o===0&&(o=B),v=l[1]+l[0]/v,v===0&&(v=B),o=1/o,s=v*o,n*=s);while(l&&H0(s-1)>e&&--i);return a/n}function PS(r,e,i){var t,s,a,n,v,o;if(t=typeof r.next=="function",o=t?r.next().value:r(),a=o[1],a===0&&(a=B),n=a,v=0,t===!0)do o=r.next().value,o&&(v=o[1]+o[0]*v,v===0&&(v=B),n=o[1]+o[0]/n,n===0&&(n=B),v=1/v,s=n*v,a*=s);while(o&&H0(s-1)>e&&--i);else do o=r(),o&&(v=o[1]+o[0]*v,v===0&&(v=B),n=o[1]+o[0]/n,n===0&&(n=B),v=1/v,s=n*v,a*=s);while(o&&H0(s-1)>e&&--i);return a}function HS(r,e){var i,t,s;return t={},arguments.length>1&&(t=e),i=t.maxIter||yS,s=t.tolerance||LS,t.keep?PS(r,s,i):wS(r,s,i)}ss.exports=HS});var fs=u((Gy,vs)=>{"use strict";var ns=g(),dS=X(),wr=e1(),GS=1e6;function RS(r,e,i){var t,s,a,n,v,o;o=r(),v=o[1],s=o[0],v===0&&(v=wr),a=v,n=0;do o=r(),o&&(n=o[1]+o[0]*n,n===0&&(n=wr),a=o[1]+o[0]/a,a===0&&(a=wr),n=1/n,t=a*n,v*=t);while(o&&ns(t-1)>e&&--i);return s/v}function MS(r,e,i){var t,s,a,n,v;v=r(),n=v[1],n===0&&(n=wr),s=n,a=0;do v=r(),v&&(a=v[1]+v[0]*a,a===0&&(a=wr),s=v[1]+v[0]/s,s===0&&(s=wr),a=1/a,t=s*a,n*=t);while(v&&ns(t-1)>e&&--i);return n}function WS(r,e){var i,t,s;return t={},arguments.length>1&&(t=e),s=t.tolerance||dS,i=t.maxIter||GS,t.keep?MS(r,s,i):RS(r,s,i)}vs.exports=WS});var t1=u((Ry,os)=>{"use strict";var CS=Qe(),US=us(),DS=fs(),i1;CS()?i1=US:i1=DS;os.exports=i1});var cs=u((My,ls)=>{"use strict";function XS(r,e){var i=e-r+1,t=r,s=0;return a;function a(){return s+=1,i+=2,[s*(t-s),i]}}ls.exports=XS});var a1=u((Wy,ps)=>{"use strict";var BS=t1(),VS=cs();function KS(r,e){var i=VS(r,e);return 1/(e-r+1+BS(i))}ps.exports=KS});var Is=u((Cy,_s)=>{"use strict";var QS=D(),Jr=tr(),s1=g(),qs=y(),YS=w(),ZS=b7(),ms=q0(),bS=j(),kS=v8(),$S=o8(),JS=R8(),u1=D8(),jS=g9(),zS=$e(),n1=G9(),xS=ts(),rE=a1();function eE(r,e,i,t){var s,a,n,v,o,l,f,c,q,p,_,N,A,I;switch(f=0,c=t,l=e<30&&e<=r+1&&r<bS,l?(A=QS(e),q=A===e,n=q?!1:s1(A-e)===.5):(q=!1,n=!1),q&&r>.6?(c=!c,a=0):n&&r>.2?(c=!c,a=1):r<ZS&&e>1?a=6:r>1e3&&(e<r||s1(e-50)/r<1)?(c=!c,a=7):r<.5?-.4/YS(r)<e?a=2:a=3:r<1.1?r*.75<e?a=2:a=3:(o=!1,i&&e>20&&(p=s1((r-e)/e),e>200?20/e>p*p&&(o=!0):p<.4&&(o=!0)),o?a=5:r-1/(3*r)<e?a=2:(a=4,c=!c)),a){case 0:f=$S(e,r),i===!1&&(f*=Jr(e));break;case 1:f=JS(e,r),i===!1&&(f*=Jr(e));break;case 2:f=i?n1(e,r):u1(e,r),f!==0&&(v=0,s=!1,c&&(v=i?1:Jr(e),i||f>=1||ms*f>v?(v/=f,i||e<1||ms/e>v?(v*=-e,s=!0):v=0):v=0),f*=zS(e,r,v)/e,s&&(c=!1,f=-f));break;case 3:c=!c,_=xS(e,r,c),f=_[0],I=_[1],c=!1,i&&(f/=I);break;case 4:f=i?n1(e,r):u1(e,r),f!==0&&(f*=rE(e,r));break;case 5:f=jS(e,r),r>=e&&(c=!c);break;case 6:f=i?qs(r,e)/Jr(e+1):qs(r,e)/e,f*=1-e*r/(e+1);break;case 7:f=i?n1(e,r):u1(e,r),f/=r,f!==0&&(f*=kS(e,r));break}return i&&f>1&&(f=1),c&&(N=i?1:Jr(e),f=N-f),f}_s.exports=eE});var Es=u((Uy,Ss)=>{"use strict";var iE=Zr(),tE=T(),V=w(),aE=De(),sE=j(),uE=F(),nE=Kr(),Ns=Is(),As=$e(),vE=a1();function fE(r,e,i,t){var s,a,n,v;return r<0||e<=0?NaN:(s=i===void 0?!0:i,n=t,e>=nE&&!s?(n&&e*4<r?(v=e*V(r)-r,v+=V(vE(e,r))):!n&&e>4*r?(v=e*V(r)-r,a=0,v+=V(As(e,r,a)/e)):(v=Ns(r,e,!0,n),v===0?n?(v=1+1/(12*e)+1/(288*e*e),v=V(v)-e+(e-.5)*V(e),v+=V(aE)):(v=e*V(r)-r,a=0,v+=V(As(e,r,a)/e)):v=V(v)+iE(e)),v>sE?uE:tE(v)):Ns(r,e,s,n))}Ss.exports=fE});var v1=u((Dy,gs)=>{"use strict";var oE=Es();gs.exports=oE});var Ts=u((Xy,hs)=>{"use strict";var Pr=T(),d0=y(),lE=w(),Os=j(),Fs=Ir();function cE(r,e){var i,t;return t=r*lE(e),e>=1?t<Os&&-e>Fs?i=d0(e,r)*Pr(-e):r>=1?i=d0(e/Pr(e/r),r):i=Pr(t-e):t>Fs?i=d0(e,r)*Pr(-e):e/r<Os?i=d0(e/Pr(e/r),r):i=Pr(t-e),i}hs.exports=cE});var ws=u((By,ys)=>{"use strict";var pE=br(),qE=Zr(),mE=tr(),_E=b(),IE=G(),NE=g(),sr=T(),jr=y(),f1=Xr(),o1=Or(),Ls=w(),G0=j(),zr=Ir(),l1=hr(),AE=mr();function SE(r,e){var i,t,s,a,n,v,o;return s=r+l1-.5,o=(e-r-l1+.5)/s,r<1?e<=zr?sr(r*Ls(e)-e-qE(r)):jr(e,r)*sr(-e)/mE(r):(NE(o*o*r)<=100&&r>150?(i=r*(_E(o)-o)+e*(.5-l1)/s,i=sr(i)):(a=r*Ls(e/s),n=r-e,o1(a,n)<=zr||f1(a,n)>=G0?(t=n/r,o1(a,n)/2>zr&&f1(a,n)/2<G0?(v=jr(e/s,r/2)*sr(n/2),i=v*v):o1(a,n)/4>zr&&f1(a,n)/4<G0&&e>r?(v=jr(e/s,r/4)*sr(n/4),i=v*v,i*=i):t>zr&&t<G0?i=jr(e*sr(t)/s,r):i=sr(a+n)):i=jr(e/s,r)*sr(n)),i*=IE(s/AE)/pE(r),i)}ys.exports=SE});var Rs=u((Vy,Gs)=>{"use strict";var EE=e7(),Ps=Xe(),gE=v1(),OE=b(),R0=g(),Hs=y(),FE=w(),hE=Er(),ds=X(),TE=Ts(),LE=ws(),ur=new Array(30);function yE(r,e,i,t,s,a,n){var v,o,l,f,c,q,p,_,N,A,I,S,m,d,O,W,C,P;if(q=e-1,C=r+q/2,t<.35?A=OE(-t):A=FE(i),P=-C*A,S=LE(e,P),S<=hE)return s;for(n?(v=S/EE(r,e),v/=Hs(C,e)):v=TE(e,P)/Hs(C,e),v*=a,ur[0]=1,m=gE(P,e,!0,!0),m/=S,f=s+v*m,l=1,p=A/2,p*=p,_=1,I=4*C*C,c=e,O=1;O<ur.length;++O){for(l+=2,ur[O]=0,N=e-O,o=3,d=1;d<O;++d)N=d*e-O,ur[O]+=N*ur[O-d]/Ps(o),o+=2;if(ur[O]/=O,ur[O]+=q/Ps(l),m=(c*(c+1)*m+(P+c+1)*_)/I,_*=p,c+=2,W=v*ur[O]*m,f+=W,W>1){if(R0(W)<R0(ds*f))break}else if(R0(W/ds)<R0(f))break}return f}Gs.exports=yE});var Ws=u((Ky,Ms)=>{"use strict";function wE(r,e,i){var t,s;if(i===0)return 1;for(t=1,s=0;s<i;s++)t*=(r+s)/(e+s);return t}Ms.exports=wE});var Ds=u((Qy,Us)=>{"use strict";var Cs=g(),PE=Xr();function HE(r,e){return PE(Cs(r),Cs(e))}Us.exports=HE});var Bs=u((Yy,Xs)=>{"use strict";var dE=Ds();Xs.exports=dE});var Qs=u((Zy,Ks)=>{"use strict";var Vs=g(),GE=Or();function RE(r,e){return GE(Vs(r),Vs(e))}Ks.exports=RE});var Zs=u((by,Ys)=>{"use strict";var ME=Qs();Ys.exports=ME});var W0=u((ky,$s)=>{"use strict";var c1=br(),WE=Bs(),CE=Zs(),bs=Cr(),nr=b(),ks=G(),M0=g(),K=T(),Q=y(),UE=Or(),R=w(),Y=j(),Hr=Ir(),p1=hr(),DE=mr();function XE(r,e,i,t,s){var a,n,v,o,l,f,c,q,p,_,N,A,I,S;if(!s)return Q(i,r)*Q(t,e);if(I=r+e,o=r+p1-.5,l=e+p1-.5,f=I+p1-.5,a=c1(I),a/=c1(r)*c1(e),a*=ks(l/DE),a*=ks(o/f),c=(i*e-t*o)/o,q=(t*r-i*l)/l,CE(c,q)<.2)if(c*q>0||UE(r,e)<1)M0(c)<.1?a*=K(r*nr(c)):a*=Q(i*f/o,r),M0(q)<.1?a*=K(e*nr(q)):a*=Q(t*f/l,e);else if(WE(c,q)<.5)n=r<e,v=e/r,n&&v*q<.1||!n&&c/v>.1?(p=bs(v*nr(q)),p=c+p+p*c,p=r*nr(p),a*=K(p)):(p=bs(nr(c)/v),p=q+p+p*q,p=e*nr(p),a*=K(p));else if(M0(c)<M0(q))if(S=r*nr(c)+e*R(t*f/l),S<=Hr||S>=Y){if(S+=R(a),S>=Y)return NaN;a=K(S)}else a*=K(S);else if(S=e*nr(q)+r*R(i*f/o),S<=Hr||S>=Y){if(S+=R(a),S>=Y)return NaN;a=K(S)}else a*=K(S);else if(N=i*f/o,A=t*f/l,c=r*R(N),q=e*R(A),c>=Y||c<=Hr||q>=Y||q<=Hr)if(r<e)if(_=Q(A,e/r),p=r*(R(N)+R(_)),p<Y&&p>Hr)a*=Q(_*N,r);else{if(q+=c+R(a),q>=Y)return NaN;a=K(q)}else if(_=Q(N,r/e),p=(R(_)+R(A))*e,p<Y&&p>Hr)a*=Q(_*A,e);else{if(q+=c+R(a),q>=Y)return NaN;a=K(q)}else a*=Q(N,r)*Q(A,e);return a}$s.exports=XE});var js=u(($y,Js)=>{"use strict";var BE=t1(),VE=W0(),KE={keep:!0,maxIter:1e3};function QE(r,e,i,t){var s=0;return a;function a(){var n,v,o;return v=(r+s-1)*(r+e+s-1)*s*(e-s)*i*i,n=r+2*s-1,v/=n*n,o=s,o+=s*(e-s)*i/(r+2*s-1),o+=(r+s)*(r*t-e*i+1+s*(2-i))/(r+2*s+1),s+=1,[v,o]}}function YE(r,e,i,t,s,a){var n,v,o;return n=VE(r,e,i,t,s),a&&(a[1]=n),n===0?n:(o=QE(r,e,i,t),v=BE(o,KE),n/v)}Js.exports=YE});var xs=u((Jy,zs)=>{"use strict";var ZE=9007199254740991;zs.exports=ZE});var eu=u((jy,ru)=>{"use strict";function bE(r,e){var i=0,t;if(r===0)return e;if(e===0)return r;for(;(r&1)===0&&(e&1)===0;)r>>>=1,e>>>=1,i+=1;for(;(r&1)===0;)r>>>=1;for(;e;){for(;(e&1)===0;)e>>>=1;r>e&&(t=e,e=r,r=t),e-=r}return r<<i}ru.exports=bE});var tu=u((zy,iu)=>{"use strict";function kE(r,e){var i=1,t;if(r===0)return e;if(e===0)return r;for(;r%2===0&&e%2===0;)r/=2,e/=2,i*=2;for(;r%2===0;)r/=2;for(;e;){for(;e%2===0;)e/=2;r>e&&(t=e,e=r,r=t),e-=r}return i*r}iu.exports=kE});var ou=u((xy,fu)=>{"use strict";var au=E(),su=qr(),uu=F(),nu=L(),vu=Pe(),$E=eu(),JE=tu();function jE(r,e){return au(r)||au(e)?NaN:r===uu||e===uu||r===nu||e===nu?NaN:su(r)&&su(e)?(r<0&&(r=-r),e<0&&(e=-e),r<=vu&&e<=vu?$E(r,e):JE(r,e)):NaN}fu.exports=jE});var cu=u((rw,lu)=>{"use strict";var zE=ou();lu.exports=zE});var _u=u((ew,mu)=>{"use strict";var xE=xs(),rg=F(),pu=qr(),qu=E(),eg=f0(),ig=D(),tg=cu();function q1(r,e){var i,t,s,a,n,v,o;if(qu(r)||qu(e))return NaN;if(!pu(r)||!pu(e))return NaN;if(e<0||(t=1,r<0&&(r=-r+e-1,eg(e)&&(t*=-1)),e>r))return 0;if(e===0||e===r)return t;if(e===1||e===r-1)return t*r;for(r-e<e&&(e=r-e),o=ig(xE/r),i=1,n=1;n<=e&&!(i>o);n++)i*=r,i/=n,r-=1;return n>e?t*i:(s=q1(r,e-n+1),s===rg?t*s:(a=q1(e,e-n+1),v=tg(s,a),s/=v,a/=v,i/=a,t*i*s))}mu.exports=q1});var Nu=u((iw,Iu)=>{"use strict";var ag=_u();Iu.exports=ag});var Eu=u((tw,Su)=>{"use strict";var Au=Nu(),Nr=D(),xr=y(),sg=Er();function ug(r,e,i,t){var s,a,n,v,o;if(a=xr(i,r),a>sg)for(v=a,o=Nr(r-1);o>e;o--)v*=(o+1)*t/((r-o)*i),a+=v;else if(n=Nr(r*i),n<=e+1&&(n=Nr(e+2)),a=xr(i,n)*xr(t,r-n),a*=Au(Nr(r),Nr(n)),a===0)for(o=n-1;o>e;o--)a+=xr(i,o)*xr(t,r-o),a*=Au(Nr(r),Nr(o));else{for(v=a,s=a,o=n-1;o>e;o--)v*=(o+1)*t/((r-o)*i),a+=v;for(v=s,o=n+1;o<=r;o++)v*=(r-o+1)*i/(o*t),a+=v}return a}Su.exports=ug});var Ou=u((aw,gu)=>{"use strict";var ng=W0();function vg(r,e,i,t,s,a,n){var v,o,l,f;if(v=ng(r,e,i,t,a),n&&(n[1]=v),v/=r,v===0)return v;for(l=1,o=1,f=0;f<s-1;++f)o*=(r+e+f)*i/(r+f+1),l+=o;return v*=l,v}gu.exports=vg});var yu=u((sw,Lu)=>{"use strict";var m1=br(),fg=Lr(),og=b(),lg=G(),_1=T(),C0=y(),r0=w(),cg=Er(),Fu=j(),hu=Ir(),I1=hr(),pg=mr(),Tu={maxTerms:100};function qg(r,e,i,t){var s=1-e,a=1;return n;function n(){var v=t/r;return r+=1,t*=s*i/a,a+=1,s+=1,v}}function mg(r,e,i,t,s,a,n){var v,o,l,f,c,q,p,_;return s?(p=r+e,o=r+I1-.5,l=e+I1-.5,f=p+I1-.5,v=m1(p)/(m1(r)*m1(e)),c=r0(f/l)*(e-.5),q=r0(i*f/o)*r,c>hu&&c<Fu&&q>hu&&q<Fu?(r*e<l*10?v*=_1((e-.5)*og(r/l)):v*=C0(f/l,e-.5),v*=C0(i*f/o,r),v*=lg(o/pg),a&&(a[1]=v*C0(n,e))):(v=r0(v)+c+q+(r0(o)-1)/2,a&&(a[1]=_1(v+e*r0(n))),v=_1(v))):v=C0(i,r),v<cg?t:(_=qg(r,e,i,v),Tu.initialValue=t,fg(_,Tu))}Lu.exports=mg});var S1=u((uw,Mu)=>{"use strict";var _g=E(),Ig=Cr(),U0=D(),wu=b(),Pu=g3(),M=b6(),N1=G(),Ng=T(),e0=y(),Ag=Xr(),Hu=Or(),D0=q0(),du=Er(),Sg=Pe(),Eg=c4(),Ru=Fr(),vr=Rs(),A1=Ws(),gg=W0(),Gu=js(),Og=Eu(),i0=Ou(),Z=yu(),Fg=1/Ru;function hg(r,e,i,t,s,a,n,v){var o,l,f,c,q,p,_,N,A,I,S,m;if(m=1-r,_=v,N=v+n,a[N]=-1,_g(r)||r<0||r>1)return a[_]=NaN,a[N]=NaN,a;if(t){if(e<0||i<0)return a[_]=NaN,a[N]=NaN,a;if(e===0){if(i===0)return a[_]=NaN,a[N]=NaN,a;if(i>0)return a[_]=s?0:1,a}else if(i===0&&e>0)return a[_]=s?1:0,a}else if(e<=0||i<=0)return a[_]=NaN,a[N]=NaN,a;return r===0?(e===1?a[N]=1:a[N]=e<1?D0/2:du*2,s?(a[_]=t?1:M(e,i),a):(a[_]=0,a)):r===1?(i===1?a[N]=1:a[N]=i<1?D0/2:du*2,s?a[_]=0:a[_]=t?1:M(e,i),a):e===.5&&i===.5?(a[N]=Fg*N1(m*r),S=Pu(N1(s?m:r)),S/=Eg,t||(S*=Ru),a[_]=S,a):(e===1&&(p=i,i=e,e=p,p=m,m=r,r=p,s=!s),i===1?e===1?(a[_]=s?m:r,a[N]=1,a):(a[N]=e*e0(r,e-1),m<.5?S=s?-Ig(e*wu(-m)):Ng(e*wu(-m)):S=s?-(e0(r,e)-1):e0(r,e),t||(S/=e),a[_]=S,a):(Hu(e,i)<=1?(r>.5&&(p=i,i=e,e=p,p=m,m=r,r=p,s=!s),Ag(e,i)<=1?e>=Hu(.2,i)||e0(r,e)<=.9?s?(f=-(t?1:M(e,i)),s=!1,f=-Z(e,i,r,f,t,a,m)):f=Z(e,i,r,0,t,a,m):(p=i,i=e,e=p,p=m,m=r,r=p,s=!s,m>=.3?s?(f=-(t?1:M(e,i)),s=!1,f=-Z(e,i,r,f,t,a,m)):f=Z(e,i,r,0,t,a,m):(t?l=1:l=A1(e+i,e,20),f=i0(e,i,r,m,20,t,a),s?(f-=t?1:M(e,i),s=!1,f=-vr(e+20,i,r,m,f,l,t)):f=vr(e+20,i,r,m,f,l,t))):i<=1||r<.1&&e0(i*r,e)<=.7?s?(f=-(t?1:M(e,i)),s=!1,f=-Z(e,i,r,f,t,a,m)):f=Z(e,i,r,0,t,a,m):(p=i,i=e,e=p,p=m,m=r,r=p,s=!s,m>=.3?s?(f=-(t?1:M(e,i)),s=!1,f=-Z(e,i,r,f,t,a,m)):f=Z(e,i,r,0,t,a,m):e>=15?s?(f=-(t?1:M(e,i)),s=!1,f=-vr(e,i,r,m,f,1,t)):f=vr(e,i,r,m,0,1,t):(t?l=1:l=A1(e+i,e,20),f=i0(e,i,r,m,20,t,a),s?(f-=t?1:M(e,i),s=!1,f=-vr(e+20,i,r,m,f,l,t)):f=vr(e+20,i,r,m,f,l,t)))):(e<i?o=e-(e+i)*r:o=(e+i)*m-i,o<0&&(p=i,i=e,e=p,p=m,m=r,r=p,s=!s),i<40?U0(e)===e&&U0(i)===i&&e<Sg-100?(A=e-1,I=i+A,f=Og(I,A,r,m),t||(f*=M(e,i))):i*r<=.7?s?(f=-(t?1:M(e,i)),s=!1,f=-Z(e,i,r,f,t,a,m)):f=Z(e,i,r,0,t,a,m):e>15?(I=U0(i),I===i&&(I-=1),c=i-I,t?l=1:l=A1(e+c,c,I),f=i0(c,e,m,r,I,t),f=vr(e,c,r,m,f,1,t),f/=l):t?(I=U0(i),c=i-I,c<=0&&(I-=1,c+=1),f=i0(c,e,m,r,I,t),f+=i0(e,c,r,m,20,t),s&&(f-=1),f=vr(e+20,c,r,m,f,1,t),s&&(f=-f,s=!1)):f=Gu(e,i,r,m,t,a):f=Gu(e,i,r,m,t,a)),a[N]<0&&(a[N]=gg(e,i,r,m,!0)),q=m*r,a[N]!==0&&(D0*q<a[N]?a[N]=D0/2:a[N]/=q),a[_]=s?(t?1:M(e,i))-f:f,a))}Mu.exports=hg});var Cu=u((nw,Wu)=>{"use strict";var Tg=S1();function Lg(r,e,i,t,s){return Tg(r,e,i,t,s,[0,0],1,0)}Wu.exports=Lg});var Xu=u((vw,Du)=>{"use strict";var yg=Gr(),Uu=Cu(),wg=S1();yg(Uu,"assign",wg);Du.exports=Uu});var Vu=u((fw,Bu)=>{"use strict";var Pg=Xu().assign;function Hg(r,e,i,t,s){var a=[0,0];return t=t!==!1,s=s===!0,Pg(r,e,i,t,s,a,1,0),a[0]}Bu.exports=Hg});var Qu=u((ow,Ku)=>{"use strict";var dg=Vu();Ku.exports=dg});var Zu=u((lw,Yu)=>{"use strict";function Gg(r){var e,i,t;return r===0?-.0005087819496582806:(r<0?e=-r:e=r,e<=1?(i=-.0005087819496582806+r*(-.008368748197417368+r*(.03348066254097446+r*(-.012692614766297404+r*(-.03656379714117627+r*(.02198786811111689+r*(.008226878746769157+r*(-.005387729650712429+r*(0+r*0)))))))),t=1+r*(-.9700050433032906+r*(-1.5657455823417585+r*(1.5622155839842302+r*(.662328840472003+r*(-.7122890234154284+r*(-.05273963823400997+r*(.07952836873415717+r*(-.0023339375937419+r*.0008862163904564247))))))))):(r=1/r,i=0+r*(0+r*(-.005387729650712429+r*(.008226878746769157+r*(.02198786811111689+r*(-.03656379714117627+r*(-.012692614766297404+r*(.03348066254097446+r*(-.008368748197417368+r*-.0005087819496582806)))))))),t=.0008862163904564247+r*(-.0023339375937419+r*(.07952836873415717+r*(-.05273963823400997+r*(-.7122890234154284+r*(.662328840472003+r*(1.5622155839842302+r*(-1.5657455823417585+r*(-.9700050433032906+r*1))))))))),i/t)}Yu.exports=Gg});var ku=u((cw,bu)=>{"use strict";function Rg(r){var e,i,t;return r===0?-.20243350835593876:(r<0?e=-r:e=r,e<=1?(i=-.20243350835593876+r*(.10526468069939171+r*(8.3705032834312+r*(17.644729840837403+r*(-18.851064805871424+r*(-44.6382324441787+r*(17.445385985570866+r*(21.12946554483405+r*-3.6719225470772936))))))),t=1+r*(6.242641248542475+r*(3.971343795334387+r*(-28.66081804998+r*(-20.14326346804852+r*(48.560921310873994+r*(10.826866735546016+r*(-22.643693341313973+r*1.7211476576120028)))))))):(r=1/r,i=-3.6719225470772936+r*(21.12946554483405+r*(17.445385985570866+r*(-44.6382324441787+r*(-18.851064805871424+r*(17.644729840837403+r*(8.3705032834312+r*(.10526468069939171+r*-.20243350835593876))))))),t=1.7211476576120028+r*(-22.643693341313973+r*(10.826866735546016+r*(48.560921310873994+r*(-20.14326346804852+r*(-28.66081804998+r*(3.971343795334387+r*(6.242641248542475+r*1)))))))),i/t)}bu.exports=Rg});var Ju=u((pw,$u)=>{"use strict";function Mg(r){var e,i,t;return r===0?-.1311027816799519:(r<0?e=-r:e=r,e<=1?(i=-.1311027816799519+r*(-.16379404719331705+r*(.11703015634199525+r*(.38707973897260434+r*(.3377855389120359+r*(.14286953440815717+r*(.029015791000532906+r*(.0021455899538880526+r*(-6794655751811263e-22+r*(28522533178221704e-24+r*-681149956853777e-24))))))))),t=1+r*(3.4662540724256723+r*(5.381683457070069+r*(4.778465929458438+r*(2.5930192162362027+r*(.848854343457902+r*(.15226433829533179+r*(.011059242293464892+r*(0+r*(0+r*0)))))))))):(r=1/r,i=-681149956853777e-24+r*(28522533178221704e-24+r*(-6794655751811263e-22+r*(.0021455899538880526+r*(.029015791000532906+r*(.14286953440815717+r*(.3377855389120359+r*(.38707973897260434+r*(.11703015634199525+r*(-.16379404719331705+r*-.1311027816799519))))))))),t=0+r*(0+r*(0+r*(.011059242293464892+r*(.15226433829533179+r*(.848854343457902+r*(2.5930192162362027+r*(4.778465929458438+r*(5.381683457070069+r*(3.4662540724256723+r*1)))))))))),i/t)}$u.exports=Mg});var zu=u((qw,ju)=>{"use strict";function Wg(r){var e,i,t;return r===0?-.0350353787183178:(r<0?e=-r:e=r,e<=1?(i=-.0350353787183178+r*(-.0022242652921344794+r*(.018557330651423107+r*(.009508047013259196+r*(.0018712349281955923+r*(.00015754461742496055+r*(460469890584318e-20+r*(-2304047769118826e-25+r*26633922742578204e-28))))))),t=1+r*(1.3653349817554064+r*(.7620591645536234+r*(.22009110576413124+r*(.03415891436709477+r*(.00263861676657016+r*(7646752923027944e-20+r*(0+r*0)))))))):(r=1/r,i=26633922742578204e-28+r*(-2304047769118826e-25+r*(460469890584318e-20+r*(.00015754461742496055+r*(.0018712349281955923+r*(.009508047013259196+r*(.018557330651423107+r*(-.0022242652921344794+r*-.0350353787183178))))))),t=0+r*(0+r*(7646752923027944e-20+r*(.00263861676657016+r*(.03415891436709477+r*(.22009110576413124+r*(.7620591645536234+r*(1.3653349817554064+r*1)))))))),i/t)}ju.exports=Wg});var rn=u((mw,xu)=>{"use strict";function Cg(r){var e,i,t;return r===0?-.016743100507663373:(r<0?e=-r:e=r,e<=1?(i=-.016743100507663373+r*(-.0011295143874558028+r*(.001056288621524929+r*(.00020938631748758808+r*(14962478375834237e-21+r*(44969678992770644e-23+r*(4625961635228786e-24+r*(-2811287356288318e-29+r*9905570997331033e-32))))))),t=1+r*(.5914293448864175+r*(.1381518657490833+r*(.016074608709367652+r*(.0009640118070051656+r*(27533547476472603e-21+r*(282243172016108e-21+r*(0+r*0)))))))):(r=1/r,i=9905570997331033e-32+r*(-2811287356288318e-29+r*(4625961635228786e-24+r*(44969678992770644e-23+r*(14962478375834237e-21+r*(.00020938631748758808+r*(.001056288621524929+r*(-.0011295143874558028+r*-.016743100507663373))))))),t=0+r*(0+r*(282243172016108e-21+r*(27533547476472603e-21+r*(.0009640118070051656+r*(.016074608709367652+r*(.1381518657490833+r*(.5914293448864175+r*1)))))))),i/t)}xu.exports=Cg});var sn=u((_w,an)=>{"use strict";var Ug=E(),en=G(),tn=w(),Dg=F(),Xg=L(),Bg=Zu(),Vg=ku(),Kg=Ju(),Qg=zu(),Yg=rn(),Zg=.08913147449493408,bg=2.249481201171875,kg=.807220458984375,$g=.9399557113647461,Jg=.9836282730102539;function jg(r){var e,i,t,s,a;return Ug(r)?NaN:r===0?Dg:r===2?Xg:r===1?0:r>2||r<0?NaN:(r>1?(e=-1,t=2-r):(e=1,t=r),r=1-t,r<=.5?(s=r*(r+10),a=Bg(r),e*(s*Zg+s*a)):t>=.25?(s=en(-2*tn(t)),t-=.25,a=Vg(t),e*(s/(bg+a))):(t=en(-tn(t)),t<3?(i=t-1.125,a=Kg(i),e*(kg*t+a*t)):t<6?(i=t-3,a=Qg(i),e*($g*t+a*t)):(i=t-6,a=Yg(i),e*(Jg*t+a*t))))}an.exports=jg});var nn=u((Iw,un)=>{"use strict";var zg=sn();un.exports=zg});var xg=dr(Qu()),rO=dr(y0()),eO=dr(nn()),iO=dr(v1()),tO=dr(Zr());var export_betainc=xg.default;var export_erfc=rO.default;var export_erfcinv=eO.default;var export_gammainc=iO.default;var export_gammaln=tO.default;export{export_betainc as betainc,export_erfc as erfc,export_erfcinv as erfcinv,export_gammainc as gammainc,export_gammaln as gammaln};
/**
* @license Apache-2.0
*
* Copyright (c) 2021 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2022 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The following copyright, license, and long comment were part of the original implementation available as part of [FDLIBM]{@link http://www.netlib.org/fdlibm/s_expm1.c} and [FreeBSD]{@link https://svnweb.freebsd.org/base/release/12.2.0/lib/msun/src/s_expm1.c}. The implementation follows the original, but has been modified for JavaScript.
*
* ```text
* Copyright (C) 2004 by Sun Microsystems, Inc. All rights reserved.
*
* Developed at SunPro, a Sun Microsystems, Inc. business.
* Permission to use, copy, modify, and distribute this
* software is freely granted, provided that this notice
* is preserved.
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The following copyright, license, and long comment were part of the original implementation available as part of [FDLIBM]{@link http://www.netlib.org/fdlibm/s_log1p.c}. The implementation follows the original, but has been modified for JavaScript.
*
* ```text
* Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
*
* Developed at SunPro, a Sun Microsystems, Inc. business.
* Permission to use, copy, modify, and distribute this
* software is freely granted, provided that this notice
* is preserved.
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C code, long comment, copyright, license, and constants are from [Cephes]{@link http://www.netlib.org/cephes}. The implementation follows the original, but has been modified for JavaScript.
*
* ```text
* Copyright 1984, 1995, 2000 by Stephen L. Moshier
*
* Some software in this archive may be from the book _Methods and Programs for Mathematical Functions_ (Prentice-Hall or Simon & Schuster International, 1989) or from the Cephes Mathematical Library, a commercial product. In either event, it is copyrighted by the author. What you see here may be used freely but it comes with no support or guarantee.
*
* Stephen L. Moshier
* moshier@na-net.ornl.gov
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The following copyrights, licenses, and long comment were part of the original implementation available as part of [Go]{@link https://github.com/golang/go/blob/cb07765045aed5104a3df31507564ac99e6ddce8/src/math/exp.go}, which in turn was based on an implementation available as part of [FreeBSD]{@link https://svnweb.freebsd.org/base/release/9.3.0/lib/msun/src/e_exp.c}. The implementation follows the original, but has been modified for JavaScript.
*
* ```text
* Copyright (c) 2009 The Go Authors. All rights reserved.
*
* Redistribution and use in source and binary forms, with or without
* modification, are permitted provided that the following conditions are
* met:
*
*    * Redistributions of source code must retain the above copyright
* notice, this list of conditions and the following disclaimer.
*    * Redistributions in binary form must reproduce the above
* copyright notice, this list of conditions and the following disclaimer
* in the documentation and/or other materials provided with the
* distribution.
*    * Neither the name of Google Inc. nor the names of its
* contributors may be used to endorse or promote products derived from
* this software without specific prior written permission.
*
* THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS
* "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT
* LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR
* A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT
* OWNER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
* SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT
* LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE,
* DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY
* THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT
* (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE
* OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
* ```
*
* ```text
* Copyright (C) 2004 by Sun Microsystems, Inc. All rights reserved.
*
* Developed at SunPro, a Sun Microsystems, Inc. business.
* Permission to use, copy, modify, and distribute this
* software is freely granted, provided that this notice
* is preserved.
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The following copyright and license were part of the original implementation available as part of [FreeBSD]{@link https://svnweb.freebsd.org/base/release/9.3.0/lib/msun/src/s_pow.c}. The implementation follows the original, but has been modified for JavaScript.
*
* ```text
* Copyright (C) 2004 by Sun Microsystems, Inc. All rights reserved.
*
* Developed at SunPro, a Sun Microsystems, Inc. business.
* Permission to use, copy, modify, and distribute this
* software is freely granted, provided that this notice
* is preserved.
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2024 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{http://www.boost.org/doc/libs/1_85_0/boost/math/special_functions/beta.hpp}. The implementation has been modified for JavaScript.
*
* ```text
* (C) Copyright John Maddock 2006.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The following copyright, license, and long comment were part of the original implementation available as part of [FreeBSD]{@link https://svnweb.freebsd.org/base/release/12.2.0/lib/msun/src/k_cos.c}. The implementation follows the original, but has been modified for JavaScript.
*
* ```text
* Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
*
* Developed at SunPro, a Sun Microsystems, Inc. business.
* Permission to use, copy, modify, and distribute this
* software is freely granted, provided that this notice
* is preserved.
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The following copyright, license, and long comment were part of the original implementation available as part of [FreeBSD]{@link https://svnweb.freebsd.org/base/release/9.3.0/lib/msun/src/k_sin.c}. The implementation follows the original, but has been modified for JavaScript.
*
* ```text
* Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
*
* Developed at SunPro, a Sun Microsystems, Inc. business.
* Permission to use, copy, modify, and distribute this
* software is freely granted, provided that this notice
* is preserved.
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The following copyright and license were part of the original implementation available as part of [FreeBSD]{@link https://svnweb.freebsd.org/base/release/9.3.0/lib/msun/src/k_rem_pio2.c}. The implementation follows the original, but has been modified for JavaScript.
*
* ```text
* Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
*
* Developed at SunPro, a Sun Microsystems, Inc. business.
* Permission to use, copy, modify, and distribute this
* software is freely granted, provided that this notice
* is preserved.
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The following copyright and license were part of the original implementation available as part of [FreeBSD]{@link https://svnweb.freebsd.org/base/release/9.3.0/lib/msun/src/e_rem_pio2.c}. The implementation follows the original, but has been modified for JavaScript.
*
* ```text
* Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
*
* Developed at SunPro, a Sun Microsystems, Inc. business.
* Permission to use, copy, modify, and distribute this
* software is freely granted, provided that this notice
* is preserved.
*
* Optimized by Bruce D. Evans.
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The following copyright, license, and long comment were part of the original implementation available as part of [FreeBSD]{@link https://svnweb.freebsd.org/base/release/9.3.0/lib/msun/src/s_sin.c}. The implementation follows the original, but has been modified for JavaScript.
*
* ```text
* Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
*
* Developed at SunPro, a Sun Microsystems, Inc. business.
* Permission to use, copy, modify, and distribute this
* software is freely granted, provided that this notice
* is preserved.
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C code, copyright, license, and constants are from [Cephes]{@link http://www.netlib.org/cephes}. The implementation follows the original, but has been modified for JavaScript.
*
* ```text
* Copyright 1984, 1987, 1989, 1992, 2000 by Stephen L. Moshier
*
* Some software in this archive may be from the book _Methods and Programs for Mathematical Functions_ (Prentice-Hall or Simon & Schuster International, 1989) or from the Cephes Mathematical Library, a commercial product. In either event, it is copyrighted by the author. What you see here may be used freely but it comes with no support or guarantee.
*
* Stephen L. Moshier
* moshier@na-net.ornl.gov
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C code, long comment, copyright, license, and constants are from [Cephes]{@link http://www.netlib.org/cephes}. The implementation follows the original, but has been modified for JavaScript.
*
* ```text
* Copyright 1984, 1987, 1989, 1992, 2000 by Stephen L. Moshier
*
* Some software in this archive may be from the book _Methods and Programs for Mathematical Functions_ (Prentice-Hall or Simon & Schuster International, 1989) or from the Cephes Mathematical Library, a commercial product. In either event, it is copyrighted by the author. What you see here may be used freely but it comes with no support or guarantee.
*
* Stephen L. Moshier
* moshier@na-net.ornl.gov
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2025 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{@link http://www.boost.org/doc/libs/1_64_0/boost/math/special_functions/lanczos.hpp}. The implementation has been modified for JavaScript.
*
* ```text
* Copyright John Maddock 2006.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{@link http://www.boost.org/doc/libs/1_85_0/boost/math/special_functions/gamma.hpp}. The implementation has been modified for JavaScript.
*
* ```text
* Copyright John Maddock 2006-7, 2013-14.
* Copyright Paul A. Bristow 2007, 2013-14.
* Copyright Nikhar Agrawal 2013-14.
* Copyright Christopher Kormanyos 2013-14.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The following copyright and license were part of the original implementation available as part of [FreeBSD]{@link https://svnweb.freebsd.org/base/release/9.3.0/lib/msun/src/e_log.c}. The implementation follows the original, but has been modified for JavaScript.
*
* ```text
* Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
*
* Developed at SunPro, a Sun Microsystems, Inc. business.
* Permission to use, copy, modify, and distribute this
* software is freely granted, provided that this notice
* is preserved.
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The following copyright, license, and long comment were part of the original implementation available as part of [FreeBSD]{@link https://svnweb.freebsd.org/base/release/9.3.0/lib/msun/src/s_cos.c}. The implementation follows the original, but has been modified for JavaScript.
*
* ```text
* Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
*
* Developed at SunPro, a Sun Microsystems, Inc. business.
* Permission to use, copy, modify, and distribute this
* software is freely granted, provided that this notice
* is preserved.
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The following copyright, license, and long comment were part of the original implementation available as part of [FreeBSD]{@link https://svnweb.freebsd.org/base/release/12.2.0/lib/msun/src/e_lgamma_r.c}. The implementation follows the original, but has been modified for JavaScript.
*
* ```text
* Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
*
* Developed at SunPro, a Sun Microsystems, Inc. business.
* Permission to use, copy, modify, and distribute this
* software is freely granted, provided that this notice
* is preserved.
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2025 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{@link https://www.boost.org/doc/libs/1_88_0/boost/math/special_functions/gamma.hpp}. The implementation has been modified for JavaScript.
*
* ```text
* (C) Copyright John Maddock 2006.
* (C) Copyright Paul A. Bristow 2007.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{@link https://www.boost.org/doc/libs/1_88_0/boost/math/special_functions/gamma.hpp}. The implementation has been modified for JavaScript.
*
* ```text
* (C) Copyright John Maddock 2006.
* (C) Copyright Paul A. Bristow 2007.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The following copyright, license, and long comment were part of the original implementation available as part of [FreeBSD]{@link https://svnweb.freebsd.org/base/release/9.3.0/lib/msun/src/s_erf.c}. The implementation follows the original, but has been modified for JavaScript.
*
* ```text
* Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
*
* Developed at SunPro, a Sun Microsystems, Inc. business.
* Permission to use, copy, modify, and distribute this
* software is freely granted, provided that this notice
* is preserved.
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2023 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{@link https://www.boost.org/doc/libs/1_83_0/boost/math/special_functions/log1p.hpp}. The implementation has been modified for JavaScript.
*
* ```text
* (C) Copyright John Maddock 2005-2006.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2023 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{@link https://www.boost.org/doc/libs/1_83_0/boost/math/special_functions/log1p.hpp}. The implementation has been modified for JavaScript.
*
* ```text
* (C) Copyright John Maddock 2005-2006.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2023 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{@link http://www.boost.org/doc/libs/1_64_0/boost/math/special_functions/gamma.hpp}. The implementation has been modified for JavaScript.
*
* ```text
* Copyright John Maddock 2006-7, 2013-14.
* Copyright Paul A. Bristow 2007, 2013-14.
* Copyright Nikhar Agrawal 2013-14.
* Copyright Christopher Kormanyos 2013-14.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{@link http://www.boost.org/doc/libs/1_85_0/boost/math/special_functions/powm1.hpp}. The implementation follows the original, but has been modified for JavaScript.
*
* ```text
* (C) Copyright John Maddock 2006.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{@link http://www.boost.org/doc/libs/1_85_0/boost/math/special_functions/detail/lgamma_small.hpp}. The implementation has been modified for JavaScript.
*
* ```text
* (C) Copyright John Maddock 2006-7, 2013-14.
* (C) Copyright Paul A. Bristow 2007, 2013-14.
* (C) Copyright Nikhar Agrawal 2013-14.
* (C) Copyright Christopher Kormanyos 2013-14.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{@link http://www.boost.org/doc/libs/1_85_0/boost/math/special_functions/gamma.hpp}. The implementation has been modified for JavaScript.
*
* ```text
* (C) Copyright John Maddock 2006-7, 2013-14.
* (C) Copyright Paul A. Bristow 2007, 2013-14.
* (C) Copyright Nikhar Agrawal 2013-14.
* (C) Copyright Christopher Kormanyos 2013-14.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{@link https://www.boost.org/doc/libs/1_88_0/boost/math/special_functions/gamma.hpp}. The implementation has been modified for JavaScript.
*
* ```text
* (C) Copyright John Maddock 2006-7, 2013-14.
* (C) Copyright Paul A. Bristow 2007, 2013-14.
* (C) Copyright Nikhar Agrawal 2013-14.
* (C) Christopher Kormanyos 2013-14.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{@link http://www.boost.org/doc/libs/1_37_0/boost/math/special_functions/gamma.hpp}. The implementation has been modified for JavaScript.
*
* ```text
* (C) Copyright John Maddock 2006.
* (C) Copyright Paul A. Bristow 2007.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{@link http://www.boost.org/doc/libs/1_61_0/boost/math/special_functions/beta.hpp}. The implementation has been modified for JavaScript.
*
* ```text
* (C) Copyright John Maddock 2006.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{@link http://www.boost.org/doc/libs/1_37_0/boost/math/special_functions/beta.hpp}. The implementation has been modified for JavaScript.
*
* ```text
* (C) Copyright John Maddock 2006.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{@link http://www.boost.org/doc/libs/1_62_0/boost/math/special_functions/beta.hpp}. The implementation has been modified for JavaScript.
*
* ```text
* (C) Copyright John Maddock 2006.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{@link http://www.boost.org/doc/libs/1_64_0/boost/math/special_functions/beta.hpp}. The implementation has been modified for JavaScript.
*
* ```text
* (C) Copyright John Maddock 2006.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{@link http://www.boost.org/doc/libs/1_61_0/boost/math/special_functions/beta.hpp}. The implementation has been modified for JavaScript.
*
* ```text
* (C) Copyright John Maddock 2006.
* (C) Copyright Paul A. Bristow 2007.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
* ```
*/
/**
* @license Apache-2.0
*
* Copyright (c) 2018 The Stdlib Authors.
*
* Licensed under the Apache License, Version 2.0 (the "License");
* you may not use this file except in compliance with the License.
* You may obtain a copy of the License at
*
*    http://www.apache.org/licenses/LICENSE-2.0
*
* Unless required by applicable law or agreed to in writing, software
* distributed under the License is distributed on an "AS IS" BASIS,
* WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
* See the License for the specific language governing permissions and
* limitations under the License.
*
*
* ## Notice
*
* The original C++ code and copyright notice are from the [Boost library]{@link http://www.boost.org/doc/libs/1_81_0/boost/math/special_functions/detail/erf_inv.hpp}. This implementation follows the original, but has been modified for JavaScript.
*
* ```text
* (C) Copyright John Maddock 2006.
*
* Use, modification and distribution are subject to the
* Boost Software License, Version 1.0. (See accompanying file
* LICENSE or copy at http://www.boost.org/LICENSE_1_0.txt)
* ```
*/
