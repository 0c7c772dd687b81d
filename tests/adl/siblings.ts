// Two cases are about what another package of the suite has left behind. Those packages are not here: they are made of
// how the cases describe them.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { checkPackage, packageLimits } from '#server/packages/check-package.ts'
import { makeZip, manifestOf } from '../support/make-zip.ts'
import { nameOf } from './case.ts'

interface Sibling {
  name: string
  zip: Buffer
}

/** Those that the cases at these places need. */
export async function siblingsOf(places: string[]): Promise<Sibling[]> {
  const shared = places.find((place) => nameOf(place) === 'ADL-DDMa')
  const isAsked = (name: string) => places.some((place) => nameOf(place) === name)
  return [
    ...(shared && !isAsked('ADL-DDMb') ? [await withSharedData(shared)] : []),
    ...(isAsked('ADL-OB-09b') && !isAsked('ADL-OB-09a') ? [withPassedObjectives()] : []),
  ]
}

/** The package that a case cannot pass without, and that is not available. */
export const needsSibling: Record<string, string> = { 'ADL-DDMa': 'ADL-DDMb', 'ADL-OB-09b': 'ADL-OB-09a' }

/** To be played before the case. */
export const preludes: Record<string, string> = { 'ADL-OB-09b': 'ADL-OB-09a' }

/** The files of DDMa with other maps, whose data exists only as long as the attempt. */
async function withSharedData(place: string): Promise<Sibling> {
  const checked = await checkPackage(place, packageLimits(10_000_000))
  if ('problems' in checked) throw new Error(JSON.stringify(checked.problems))
  const files: { name: string; data: Buffer }[] = []
  for (const { path, entry } of checked.files) {
    const read: Buffer | Readable = await checked.read(entry)
    files.push({ name: path, data: Buffer.isBuffer(read) ? read : await buffer(read) })
  }
  await checked.close()
  const others = files.filter(({ name }) => name !== 'imsmanifest.xml')
  return {
    name: 'ADL-DDMb',
    zip: makeZip([{ name: 'imsmanifest.xml', data: sharedDataManifest }, ...others]),
  }
}

const dataMaps = (count: number, write: boolean) =>
  Array.from(
    { length: count },
    (_, at) => `<adlcp:map targetID="tarID_${at + 1}" writeSharedData="${write}"/>`,
  ).join('')

const item = (number: number, act: string, maps: string) =>
  `<item identifier="activity_${number}" identifierref="page" parameters="?tc=DDM&amp;act=${act}">
    <title>Activity ${number}</title><adlcp:data>${maps}</adlcp:data></item>`

// A third activity, so that the course is not finished, and opens to be played on, when the case opens it again.
const sharedDataManifest = manifestOf({
  version: '2004 4th Edition',
  body: `<organizations default="DDMb"><organization identifier="DDMb" adlcp:sharedDataGlobalToSystem="false">
      <title>DDMb</title>
      ${item(1, '1b', dataMaps(3, true))}${item(2, '2b', dataMaps(5, false))}${item(3, '3b', dataMaps(1, true))}
      <imsss:sequencing><imsss:controlMode flow="true" choice="false"/></imsss:sequencing>
    </organization></organizations>
    <resources><resource identifier="page" type="webcontent" adlcp:scormType="sco" href="resources/SequencingTest.htm"/></resources>`,
})

/** Passes the two global objectives that OB-09b begins with. */
function withPassedObjectives(): Sibling {
  const objective = (number: number) =>
    `<imsss:objective objectiveID="obj${number}"><imsss:mapInfo targetObjectiveID="gObj-OB09-obj${number}" writeSatisfiedStatus="true"/></imsss:objective>`
  const manifest = manifestOf({
    version: '2004 4th Edition',
    body: `<organizations default="OB-09a"><organization identifier="OB-09a"><title>OB-09a</title>
        <item identifier="activity_1" identifierref="page"><title>Activity 1</title>
          <imsss:sequencing><imsss:objectives><imsss:primaryObjective/>${objective(1)}${objective(2)}</imsss:objectives></imsss:sequencing>
        </item></organization></organizations>
      <resources><resource identifier="page" type="webcontent" adlcp:scormType="sco" href="index.html"/></resources>`,
  })
  const page = `<!doctype html><title>Passes its objectives</title><script>
    const api = parent.API_1484_11
    api.Initialize('')
    for (const at of [0, 1]) api.SetValue('cmi.objectives.' + at + '.success_status', 'passed')
    api.Terminate('')
    console.log('ADLCTS|OB-09a|1|END|')
  </script>`
  return {
    name: 'ADL-OB-09a',
    zip: makeZip([
      { name: 'imsmanifest.xml', data: manifest },
      { name: 'index.html', data: page },
    ]),
  }
}
