// What the name of a person, client, team, community or visitor may contain (rule people-20). Names are shown beside words
// of ours, and mailed in the name of the provider: none may look like another line, run backwards or become a link.

/** Endings of addresses that mail programs make a link of: those of countries, and the ones in wide use. */
const endings = new Set(
  `ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd cf
  cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg
  gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp
  kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne
  nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk
  sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn
  vu wf ws ye yt za zm zw
  aero agency app art asia bank bar bet bid bike biz blog buzz cafe cam careers casa cash casino cat center chat church
  city click clinic cloud club coach codes coffee com community company consulting cool coop coupons courses cyou date
  dating deals dev digital direct directory download earth edu education email energy engineer events exchange expert
  express faith family fashion finance fit foundation fun fund fyi games gift gifts global gmbh gold golf gov gratis green
  group guide guru health help homes host hosting house icu info ing ink institute insure int international jobs kim land
  lat law legal lease legal life link live loan loans lol love ltd management marketing media men mil mobi moe mom money
  monster museum name navy net network news ngo ninja nyc one online ong onl org page partners party pet photo photos pics
  pink pizza plus porn post press pro productions promo properties pub quest racing red rent repair report rest review
  reviews rip rocks run sale sbs school science security services sex shop shopping show singles site skin social software
  solar solutions space store stream studio study style support surf swiss systems tax team tech technology tel tips today
  tools top tours town toys trade trading training travel tube university vip video vote voyage wang watch webcam website
  wiki win wine work works world wtf xin xxx xyz yoga zip zone
  бел бг дети ею каз мкд мон москва онлайн орг рус рф сайт срб укр қаз ελ ευ 中国 中國 公司 网络 网址 在线 商城 香港 台湾
  台灣 한국 닷컴 भारत الاردن السعودية المغرب امارات ایران قطر مصر شبكة موقع קום ישראל`.split(/\s+/),
)

/** Before a dot these are titles and short words, as in "Dr.Li" and "Co.KG". */
const shortWords = new Set(
  `ag bros capt co col dipl dr eng esq fr frau gen herr hon inc ing jr jun lic lt ltd mag mr mrs ms nr prof rev sen sgt sr
  sra st sta ste`.split(/\s+/),
)
const everywhere = new Set(['com', 'net', 'org', 'info', 'biz', 'xyz', 'top', 'site', 'online'])

/** Letters, digits and hyphens with dots between them. It begins where a word does, so that a long word is read once. */
const host = /(?<![\p{L}\p{M}\p{N}_-])[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu

/** Linear in the length. */
function hasAddress(name: string): boolean {
  // Wide letters and other dots lead to the same sites; what is invisible would only hide an address.
  const plain = name.normalize('NFKC').replace(invisible, '').replace(/。/g, '.').toLowerCase()
  if (/:\/\/|(?:^|[^\p{L}\p{M}\p{N}])(?:www\d*\.\S|mailto:)|[^\s@]@[^\s@]+\.[^\s@.]/u.test(plain)) return true
  for (const { 0: found, index } of plain.matchAll(host))
    if (isSite(found.split('.'), plain.slice(index + found.length))) return true
  return false
}

function isSite(labels: string[], after: string): boolean {
  if (labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label))) return true
  const ending = (labels.at(-1) as string).replace(/[-_]+$/, '')
  // As in "t.co/x": a slash or a port after it makes a link of any ending.
  if (/^(?:[/?#]\S|:\d)/.test(after) && /^(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)$/u.test(ending)) return true
  if (!endings.has(ending) && !ending.startsWith('xn--')) return false
  if (everywhere.has(ending)) return true
  return labels.slice(0, -1).some((label) => [...label].length > 1 && !shortWords.has(label))
}

/** What is never seen: control and direction characters, line breaks, and all else without a place on the line. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu

/** Between letters of the scripts that are written with them, and in pictures made of several. */
const joiners =
  /(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d]|(?<=\p{Extended_Pictographic}[\ufe0f\p{EMod}]?)\u200d(?=\p{Extended_Pictographic})/gu

export const hasInvisible = (name: string): boolean => name.replace(joiners, '').search(invisible) >= 0

export const notOneLine = 'Please use no line breaks and no invisible characters in names'
export const notVisible = 'Please use no line breaks and no invisible characters'
export const notAnAddress = 'Please use no addresses of web sites or e-mail in names'

/** What is wrong with a name, as a sentence; undefined for a good one. Whether it is empty or too long is not judged. */
export function problemOfName(name: string): string | undefined {
  if (hasInvisible(name)) return notOneLine
  return hasAddress(name) ? notAnAddress : undefined
}

/** A name in a mail: those from before the rule become harmless, all others stay as they are. */
export function nameInMail(name: string): string {
  const visible = hasInvisible(name) ? name.replace(invisible, ' ') : name
  return (hasAddress(visible) ? visible.normalize('NFKC').replace(/[.。:/@]+/g, ' ') : visible)
    .replace(/\s+/g, ' ')
    .trim()
}
