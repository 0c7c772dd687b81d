// Real packages that others made, where the folder with them is beside the checkout.
import { existsSync, openAsBlob } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import { type Package, playableItems } from '#contract/rules/package.ts'
import { projectRoot } from '#server/base/project-root.ts'
import { makeAdmin, nameProvider } from '#tests/support/make.ts'
import { startProduct } from '#tests/support/product.ts'
import { triesOf } from '#tests/support/tries.ts'

const folder = join(projectRoot, '..', 'shared', 'samples')
const isThere = existsSync(folder)
if (!isThere) console.warn(`Skipped: real packages are tested only where ${folder} is.`)

describe.skipIf(!isThere)('real packages', async () => {
  const product = isThere ? await startProduct() : (undefined as never)
  const admin = isThere ? await makeAdmin(product) : (undefined as never)
  if (isThere) await nameProvider(product)
  const badge = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer()

  async function upload(place: string) {
    const scormFile = new File([await openAsBlob(place)], 'course.zip')
    const badgeImage = new File([new Uint8Array(badge)], 'badge.png')
    return { title: 'Sample', description: 'Made by others', reference: 'S', scormFile, badgeImage }
  }

  async function imported(name: string) {
    const { id } = await product.ask(courses.create, await upload(join(folder, name)), admin)
    const { course } = await product.ask(courses.openCourse, { id }, admin)
    const row = await product.app.db
      .selectFrom('courses')
      .innerJoin('course_versions', 'course_versions.id', 'courses.current_version_id')
      .where('courses.id', '=', id)
      .select(['course_versions.id as versionId', 'course_versions.package'])
      .executeTakeFirstOrThrow()
    const content = row.package as Package
    const launches = playableItems(content.root).map(({ resource }) => resource?.launch as string)
    for (const launch of launches) {
      const path = decodeURIComponent(launch.replace(/[?#].*/s, ''))
      expect(await product.app.files.look(`packages/${row.versionId}/${path}`), path).toBeDefined()
    }
    return { ...course.package, content, launches }
  }

  const good: [string, string, number, string][] = [
    ['RuntimeBasicCalls_SCORM12.zip', '1.2', 1, 'shared/launchpage.html'],
    ['RuntimeMinimumCalls_SCORM12-mini.zip', '1.2', 9, 'Playing/Playing.html'],
    ['ContentPackagingOneFilePerSCO_SCORM12.zip', '1.2', 18, 'Playing/Playing.html'],
    ['ContentPackagingSingleSCO_SCORM20042ndEdition.zip', '2004 2nd Edition', 1, 'shared/launchpage.html'],
    ['RunTimeAdvancedCalls_SCORM20043rdEdition.zip', '2004 3rd Edition', 1, 'shared/launchpage.html'],
    [
      'SequencingForcedSequential_SCORM20043rdEdition.zip',
      '2004 3rd Edition',
      5,
      'shared/launchpage.html?content=playing',
    ],
    ['PrerequisitesTest_SCORM12.zip', '1.2', 4, 'module1.html'],
    ['LaunchUrlFromNestedItem_SCORM12.zip', '1.2', 2, ''],
  ]
  test.each(good)('%s is taken as SCORM %s with %i items', async (name, version, items, launch) => {
    const found = await imported(name)
    expect(found).toMatchObject({ scormVersion: version, items })
    if (launch) expect(found.launches[0]).toBe(launch)
  })

  test('parameters of items are appended', async () => {
    const { launches } = await imported('RuntimeMinimumCalls_SCORM12-mini.zip')
    expect(launches).toContain('shared/assessmenttemplate.html?questions=Playing')
  })

  test('rules of items and of the collection they refer to are combined', async () => {
    const { content } = await imported('SequencingForcedSequential_SCORM20043rdEdition.zip')
    expect(content.objectivesGlobalToSystem).toBe(false)
    expect(content.root.sequencing?.controls).toEqual({ choice: true, flow: true })
    expect(content.root.children[1]?.sequencing).toMatchObject({
      rollup: { objectiveMeasureWeight: 0, rules: [] },
      delivery: { completionSetByContent: true, objectiveSetByContent: true },
      rules: [{ when: 'pre', action: 'disabled', combination: 'any' }],
    })
    expect(content.root.children[1]?.sequencing?.objectives).toHaveLength(2)
  })

  test('prerequisites and mastery scores are read', async () => {
    const { content } = await imported('PrerequisitesTest_SCORM12.zip')
    const [first, second, third, fourth] = content.root.children
    expect(first).toMatchObject({ masteryScore: 80, maxTimeAllowed: '02:30:00' })
    expect(second).toMatchObject({ prerequisites: 'module1', launchData: 'custom_data_for_module2' })
    expect(third).toMatchObject({ prerequisites: 'module1 AND module2', timeLimitAction: 'exit,message' })
    expect(fourth).toMatchObject({ prerequisites: '(module1 AND module2) OR module3', masteryScore: 90 })
  })

  test('the passing score of RunTimeAdvancedCalls is its primary objective’s', async () => {
    const { content } = await imported('RunTimeAdvancedCalls_SCORM20043rdEdition.zip')
    const objectives = content.root.children[0]?.sequencing?.objectives ?? []
    expect(objectives.find(({ isPrimary }) => isPrimary)).toMatchObject({ minNormalizedMeasure: 0.8 })
    expect(objectives.filter(({ isPrimary }) => !isPrimary)).toHaveLength(4)
  })

  const bad: [string, string][] = [
    [
      'MalformedXml_SCORM12.zip',
      'imsmanifest.xml cannot be read: it is not well-formed XML, unexpected close tag (line 27)',
    ],
    [
      'MissingLaunchUrl_SCORM12.zip',
      'The manifest gives no page (href) to open for “Test Item”: please export the course again',
    ],
    [
      'emp-cmi5-small.zip',
      'This is a cmi5 course, not a SCORM package: please export the course as SCORM 1.2 or SCORM 2004',
    ],
  ]
  test.each(bad)('%s is refused', async (name, sentence) => {
    expect(await product.refuse(courses.create, await upload(join(folder, name)), admin)).toEqual({
      status: 400,
      errors: [sentence],
    })
  })

  test('no sample is left out here', async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.zip'))
    expect([...good, ...bad].map(([name]) => name).sort()).toEqual(names.sort())
  })

  test('all cases of the ADL test suite are accepted', { timeout: 60_000 }, async () => {
    const names = (await readdir(join(folder, 'adl'))).filter((name) => name.endsWith('.zip'))
    expect(names).toHaveLength(68)
    // In `npm test` each eighth one.
    for (const name of names.filter((_, at) => at % triesOf(8, 1) === 0))
      expect(await imported(`adl/${name}`)).toMatchObject({ scormVersion: '2004 4th Edition' })
  })
})
