// Words for months, in the eleven languages of the headings, long and short, as nominatives and as dates have them. They are in lower case and
// without accents, as plainName writes them.
import { plainName, words } from './heading-words.ts'

const months = [
  'january jan januar janner janvier janv enero ene gennaio gen januari janeiro styczen stycznia sty ionawr ion',
  'february feb februar fevrier fevr fev febrero febbraio februari fevereiro luty lutego lut chwefror chwef chw',
  'march mar marz maerz mrz mars marzo maart mrt marco marzec marca mawrth maw marts',
  'april apr avril avr abril abr aprile kwiecien kwietnia kwi ebrill ebr',
  'may mai mayo maggio mag mei maio maj maja',
  'june jun juni juin junio giugno giu junho czerwiec czerwca cze mehefin meh',
  'july jul juli juillet juil julio luglio lug julho lipiec lipca lip gorffennaf gorff gor',
  'august aug aout aou agosto ago augustus sierpien sierpnia sie awst aws augusti',
  'september sep sept septembre septiembre setiembre settembre setembro set wrzesien wrzesnia wrz medi med',
  'october oct oktober okt octobre octubre ottobre ott outubro out pazdziernik pazdziernika paz hydref hyd',
  'november nov novembre noviembre novembro listopad listopada lis tachwedd tach tac',
  'december dec dezember dez decembre diciembre dicembre dezembro dic grudzien grudnia gru rhagfyr rhag rha',
].map(words)

/** Returns the number of the month, from 1 to 12; undefined for any other word. */
export function monthOfWord(word: string): number | undefined {
  const at = months.findIndex((names) => names.includes(plainName(word)))
  return at < 0 ? undefined : at + 1
}
