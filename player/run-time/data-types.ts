// The data types of SCORM 2004 (RTE 4.1.1) and their valid values. A check returns the error of a value, or undefined.

// The languages of ISO 639-1 and 639-2, which SCORM 2004 asks of every `{lang=…}`.
const two =
  'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji jv kg ki kj kk kl km kn ko kr ks ku kv kw ky ka la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
const three =
  'mol scc scr aar abk ace ach ada ady afa afh afr ain aka akk alb ale alg alt amh ang anp apa ara arc arg arm arn arp art arw asm ast ath aus ava ave awa aym aze bad bai bak bal bam ban baq bas bat bej bel bem ben ber bho bih bik bin bis bla bnt bod bos bra bre btk bua bug bul bur byn cad cai car cat cau ceb cel ces cha chb che chg chi chk chm chn cho chp chr chu chv chy cmc cnr cop cor cos cpe cpf cpp cre crh crp csb cus cym cze dak dan dar day del den deu dgr din div doi dra dsb dua dum dut dyu dzo efi egy eka ell elx eng enm epo est eus ewe ewo fan fao fas fat fij fil fin fiu fon fra fre frm fro frr frs fry ful fur gaa gay gba gem geo ger gez gil gla gle glg glv gmh goh gon gor got grb grc gre grn gsw guj gwi hai hat hau haw heb her hil him hin hit hmn hmo hrv hsb hun hup hye iba ibo ice ido iii ijo iku ile ilo ina inc ind ine inh ipk ira iro isl ita jav jbo jpn jpr jrb kaa kab kac kal kam kan kar kas kat kau kaw kaz kbd kha khi khm kho kik kin kir kmb kok kom kon kor kos kpe krc krl kro kru kua kum kur kut lad lah lam lao lat lav lez lim lin lit lol loz ltz lua lub lug lui lun luo lus mac mad mag mah mai mak mal man mao map mar mas may mdf mdr men mga mic min mis mkd mkh mlg mlt mnc mni mno moh mon mos mri msa mul mun mus mwl mwr mya myn myv nah nai nap nau nav nbl nde ndo nds nep new nia nic niu nld nno nob nog non nor nqo nso nub nwc nya nym nyn nyo nzi oci oji ori orm osa oss ota oto paa pag pal pam pan pap pau peo per phi phn pli pol pon por pra pro pus que raj rap rar roa roh rom ron rum run rup rus sad sag sah sai sal sam san sas sat scn sco sel sem sga sgn shn sid sin sio sit sla slk slo slv sma sme smi smj smn smo sms sna snd snk sog som son sot spa sqi srd srn srp srr ssa ssw suk sun sus sux swa swe syc syr tah tai tam tat tel tem ter tet tgk tgl tha tib tig tir tiv tkl tlh tli tmh tog ton tpi tsi tsn tso tuk tum tup tur tut tvl twi tyv udm uga uig ukr umb und urd uzb vai ven vie vol vot wak wal war was wel wen wln wol xal xho yao yap yid yor ypk zap zbl zen zgh zha zho znd zul zun zxx'
const languages = new Set(`${two} ${three}`.split(' '))

/** `en`, `eng`, `en-US`, or a name of one's own that begins with `i-` or `x-`. */
function isLanguage(tag: string): boolean {
  const [language = '', ...subtags] = tag.split('-')
  if (!subtags.every((subtag) => /^[A-Za-z0-9]{1,8}$/.test(subtag))) return false
  if (/^[ixIX]$/.test(language)) return subtags.length > 0
  return languages.has(language.toLowerCase())
}

export const typeMismatch = '406'
const outOfRange = '407'

export type Check = (value: string) => typeof typeMismatch | typeof outOfRange | undefined

const must = (isRight: boolean) => (isRight ? undefined : typeMismatch)

/** Accepts a text of any length, because the lengths in the standard are only the minimum that must be accepted. */
export const anyText: Check = () => undefined

export const oneOf =
  (...words: string[]): Check =>
  (value) =>
    must(words.includes(value))

export const number: Check = (value) => must(isNumber(value))

export const numberWithin =
  (min: number, max = Number.POSITIVE_INFINITY): Check =>
  (value) => {
    if (!isNumber(value)) return typeMismatch
    return Number(value) >= min && Number(value) <= max ? undefined : outOfRange
  }

export const isNumber = (value: string) => /^-?\d+(\.\d+)?$/.test(value)

/** Accepts a language or an empty text. */
export const language: Check = (value) => must(value === '' || isLanguage(value))

/** Accepts a text that may begin with `{lang=…}`. This must contain a valid language. */
export const localized: Check = (value) => must(isLocalized(value))

export function isLocalized(value: string): boolean {
  const lang = /^\{lang=([^}]*)\}?/.exec(value)
  return !lang || (lang[0].endsWith('}') && isLanguage(lang[1] as string))
}

/** Accepts a URI without spaces. A URN must contain a name. */
export const identifier: Check = (value) => must(isIdentifier(value))

export function isIdentifier(value: string): boolean {
  if (value === '' || /[\s{}[\]<>"^`|\\]/.test(value)) return false
  return !/^urn:/i.test(value) || /^urn:[A-Za-z0-9][A-Za-z0-9-]{0,31}:.+$/i.test(value)
}

/** Accepts durations such as `P1Y2M3DT4H5M6.78S`. Each part is optional, but at least one is required. */
export const duration: Check = (value) => must(isDuration(value))

const span = /^P(?=.)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d{1,2})?S)?)?$/
const isDuration = (value: string) => span.test(value)

/** Accepts a time from 1970 to 2038 with any precision, from the year alone to hundredths of a second with a time zone. */
export const time: Check = (value) => must(isTime(value))

const point =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d)(?::(\d\d)(?::(\d\d)(?:\.\d{1,2}(?:Z|[+-](\d\d)(?::(\d\d))?)?)?)?)?)?)?)?$/

function isTime(value: string): boolean {
  const parts = point.exec(value)
  if (!parts) return false
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, zoneHour = 0, zoneMinute = 0] = parts
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)))
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return (
    year >= 1970 &&
    year <= 2038 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= days &&
    hour < 24 &&
    minute < 60 &&
    second < 60 &&
    zoneHour < 24 &&
    zoneMinute < 60
  )
}
