// What an item reports beyond what is stored (rule learning-26).
import { expect, test } from 'vitest'
import { commit } from '#contract/calls/play-window.ts'
import { apiErrorsLimit } from '#contract/rules/play-limits.ts'
import { cmi } from '#contract/calls/playing.ts'
import { begin12, begin2004, refused, yes } from './open-for-test.ts'

const versions = [
  { version: '1.2', begin: begin12, call: 'LMSSetValue', error: '405', response: 'student_response' },
  { version: '2004', begin: begin2004, call: 'SetValue', error: '351', response: 'learner_response' },
]

for (const { version, begin, call, error, response } of versions) {
  test(`SCORM ${version}: after 2,000 answers more are refused, and reported by the name of their list`, () => {
    const { run, set } = begin()
    for (let at = 0; at < 2_000; at++)
      expect([at, ...set(`cmi.interactions.${at}.id`, `q${at}`)]).toEqual([at, ...yes])
    expect(run.read().apiErrors).toBeUndefined()
    for (let at = 2_000; at < 2_100; at++)
      expect(set(`cmi.interactions.${at}.id`, `q${at}`)).toEqual(refused(error))
    expect(run.read().interactions).toHaveLength(2_000)
    expect(run.read().apiErrors).toEqual([{ call, element: 'cmi.interactions', code: error, times: 100 }])
    // What was stored may still be changed.
    expect(set('cmi.interactions.1999.id', 'again')).toEqual(yes)
  })

  test(`SCORM ${version}: the lists never grow beyond what one commit can send`, () => {
    const long = 'ü"'.repeat(120)
    const first = begin()
    let from: ReturnType<typeof first.run.read> | undefined
    // Each visit goes on with what the one before has stored.
    for (let visit = 0; visit < 2; visit++) {
      const { run, set } = from ? begin({ cmi: from }) : first
      for (let at = 0; at < 2_000; at++) {
        set(`cmi.interactions.${at}.id`, `q${at}`)
        set(`cmi.interactions.${at}.type`, 'fill-in')
        for (let pattern = 0; pattern < 10; pattern++)
          set(`cmi.interactions.${at}.correct_responses.${pattern}.pattern`, long)
        set(`cmi.interactions.${at}.${response}`, long)
      }
      from = run.read()
      expect(from.apiErrors?.some(({ element }) => element === 'cmi.interactions')).toBe(true)
      const bytes = new TextEncoder().encode(JSON.stringify(from.interactions)).length
      expect(bytes).toBeGreaterThan(1_000_000)
      expect(bytes).toBeLessThan((commit.bodyLimit as number) * 0.75)
    }
  })

  test(`SCORM ${version}: a value that is set again counts once`, () => {
    const { set } = begin()
    set('cmi.interactions.0.id', 'q')
    set('cmi.interactions.0.type', 'fill-in')
    const long = 'x'.repeat(250)
    for (let times = 0; times < 10_000; times++) set(`cmi.interactions.0.${response}`, long)
    expect(set(`cmi.interactions.0.${response}`, long)).toEqual(yes)
  })

  test(`SCORM ${version}: it is reported also after many other errors`, () => {
    const { run, set } = begin()
    for (let at = 0; at < 100; at++) set(`cmi.no_such_${at}`, '')
    for (const list of ['objectives', 'interactions']) set(`cmi.${list}.5000.id`, 'x')
    const { apiErrors } = run.read()
    expect(apiErrors).toHaveLength(apiErrorsLimit + 3)
    expect(apiErrors?.slice(-2).map(({ element }) => element)).toEqual(['cmi.objectives', 'cmi.interactions'])
    expect(cmi.safeParse({ apiErrors }).success).toBe(true)
  })
}
