// Zips with hostile names and links, and what they look like in ordinary packages: abuse cases A45, A46 and A50.
import { describe, expect, test } from 'vitest'
import * as courses from '#contract/calls/courses.ts'
import { launch } from '#contract/calls/playing.ts'
import { makeClient, makeLearner, makePathway } from '#tests/support/make.ts'
import { type ZipEntry, makePackageZip, manifestOf } from '#tests/support/make-zip.ts'
import { startHostileZips } from '#tests/support/start-hostile-zips.ts'

const { product, admin, refuse, accept, stored, expected } = await startHostileZips()

describe('hostile names (A45)', () => {
  const slashed = (count: number) => `${'d/'.repeat(count)}x.html`
  const names: [string, string][] = [
    ['../up.html', 'leads out of its folder'],
    ['a/../../up.html', 'leads out of its folder'],
    ['a/..', 'leads out of its folder'],
    ['./x.html', 'leads out of its folder'],
    ['a//x.html', 'leads out of its folder'],
    ['.../x.html', 'leads out of its folder'],
    ['.. /x.html', 'leads out of its folder'],
    ['..;/x.html', 'leads out of its folder'],
    ['..\\up.html', 'leads out of its folder'],
    ['a\\..\\..\\up.html', 'leads out of its folder'],
    ['a%5cb.html', 'contains a backslash'],
    ['/etc/cron.d/x', 'is an absolute path'],
    ['//server/share', 'is an absolute path'],
    ['\\\\server\\share', 'is an absolute path'],
    ['C:\\Windows\\x', 'is an absolute path'],
    ['c:x.html', 'is an absolute path'],
    ['~/x.html', 'is an absolute path'],
    ['~root/x.html', 'is an absolute path'],
    ['%2e%2e/up.html', 'leads out of its folder'],
    ['%2e%2e%2fup.html', 'leads out of its folder'],
    ['..%2fup.html', 'leads out of its folder'],
    ['..%5cup.html', 'leads out of its folder'],
    ['%252e%252e%252fup.html', 'leads out of its folder'],
    ['%25252e%25252e/up.html', 'leads out of its folder'],
    ['%c0%ae%c0%ae/up.html', 'leads out of its folder'],
    ['..%c0%afup.html', 'leads out of its folder'],
    ['%u002e%u002e/up.html', 'leads out of its folder'],
    ['\u2025/up.html', 'leads out of its folder'],
    ['\uff0e\uff0e/up.html', 'leads out of its folder'],
    ['\uff0e\uff0e\uff0fup.html', 'leads out of its folder'],
    ['x.html\u0000.png', 'contains control characters'],
    ['x\r\nSet-Cookie: a', 'contains control characters'],
    ['x.html:stream', 'contains a colon'],
    ['CON', 'is the name of a device'],
    ['a/nul.html', 'is the name of a device'],
    ['LPT1.txt', 'is the name of a device'],
    ['x.html.', 'ends with a dot or a space'],
    ['a /x.html', 'ends with a dot or a space'],
    [`${'n'.repeat(296)}.htm`, 'is longer than 255 characters'],
    [`${'ü'.repeat(130)}.htm`, 'is longer than 255 characters'],
    [slashed(60), 'is more than 32 folders deep'],
    [slashed(400), 'is longer than 255 characters'],
    [slashed(30_000), 'is longer than 255 characters'],
  ]
  test.each(names)('%j', async (name, fault) => {
    const { status, errors } = await refuse(makePackageZip([{ name, data: 'canary' }]))
    expect(status).toBe(400)
    expect(errors[0]).toBe('Please upload a course')
    expect(errors[1]).toContain(fault)
    expect(errors).toHaveLength(2)
  })

  test('bytes that are no letters', async () => {
    const { status, errors } = await refuse(
      makePackageZip([{ name: Buffer.from('..\xc0\xaf..\xc0\xafx', 'latin1') }]),
    )
    expect({ status, error: errors[0] }).toEqual({
      status: 400,
      error: expect.stringContaining('a file name in it cannot be read'),
    })
  })
})

describe('ordinary names', () => {
  const names = [
    ['.htaccess', 'index.php', 'setup.exe', 'picture.svg'], // A50: stored, and never run
    ['第1章：导论/Q：什么？.html', 'Größe & Co.html', 'a+b, c;d=e @ (1).html', "it's.html"],
    ['100%.html', 'My%20Page.html', 'wait….html', '~$notes.docx', 'com.example.js', 'console.js'],
    [`${'n'.repeat(240)}.htm`, 'd/'.repeat(30) + 'x.html'],
  ]
  test.each(names)('are accepted: %s, %s …', async (...some) => {
    const zip = makePackageZip(some.map((name) => ({ name, data: 'x' })))
    const { id } = await accept(zip)
    const { course } = await product.ask(courses.openCourse, { id }, admin)
    expect(course.package.fileCount).toBe(2 + some.length)
    expected.stored = await stored()
  })
})

describe('what is no plain file (A46)', () => {
  const entries: [string, ZipEntry[], string][] = [
    ['a link', [{ name: 'x', data: '/etc/passwd', mode: 0o120777 }], 'links, devices or programs'],
    [
      'a link to a folder, then a file through it',
      [
        { name: 'x', data: '/tmp', mode: 0o120777 },
        { name: 'x/y', data: 'x' },
      ],
      'links, devices or programs',
    ],
    ['a pipe', [{ name: 'x', mode: 0o010644 }], 'links, devices or programs'],
    ['a device', [{ name: 'x', mode: 0o020666 }], 'links, devices or programs'],
    ['a block device', [{ name: 'x', mode: 0o060666 }], 'links, devices or programs'],
    ['a program with the rights of its owner', [{ name: 'x', mode: 0o104755 }], 'links, devices or programs'],
    ['a name twice', [{ name: 'x' }, { name: 'x' }], 'holds names twice'],
    ['names that differ in case', [{ name: 'Straße' }, { name: 'straße' }], 'holds names twice'],
    [
      'names that differ in how accents are written',
      [{ name: 'é' }, { name: 'e\u0301' }],
      'holds names twice',
    ],
    ['a file that is a folder too', [{ name: 'x' }, { name: 'x/y' }], 'a file and a folder of the same name'],
    ['a folder that is a file too', [{ name: 'X/' }, { name: 'x' }], 'a file and a folder of the same name'],
  ]
  test.each(entries)('%s', async (_what, more, sentence) => {
    const { status, errors } = await refuse(makePackageZip(more))
    expect({ status, errors: errors.join() }).toEqual({
      status: 400,
      errors: expect.stringContaining(sentence),
    })
  })
})

test('a zip in 64 bits is an ordinary one', async () => {
  const { id } = await accept(makePackageZip([{ name: 'x', data: 'x' }], { zip64: true }))
  const { course } = await product.ask(courses.openCourse, { id }, admin)
  expect(course.package.fileCount).toBe(3)
  expected.stored = await stored()
})

test('a script in the title of a manifest is shown as text', async () => {
  const manifest = manifestOf().replace('A course', '&lt;script&gt;alert(1)&lt;/script&gt;')
  const { id } = await accept(makePackageZip([], {}, manifest))
  expected.stored = await stored()
  const stays = await product.app.db
    .selectFrom('courses')
    .innerJoin('course_versions', 'course_versions.id', 'courses.current_version_id')
    .where('courses.id', '=', id)
    .select('course_versions.package')
    .executeTakeFirstOrThrow()
  expect(stays.package).toMatchObject({ title: '<script>alert(1)</script>' })
  // Neither the page of the course nor that of the player has it as an element.
  const learner = await makeLearner(product, (await makeClient(product)).id)
  await makePathway(product, { courseIds: [id], clientIds: [learner.clientId] })
  const { launchUrl } = await product.ask(launch, { courseId: id }, learner)
  const { body } = await product.content.inject(new URL(launchUrl).pathname)
  expect(body).toContain('alert(1)')
  expect(body).not.toContain('<script>alert(1)')
})
