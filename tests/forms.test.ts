// Every form asks before what was typed in it is lost: a new one that forgets to fails here.
import { expect, test } from 'vitest'
import { sources } from './support/source.ts'

/** Whose changes are registered by another file. */
const exceptions = [
  // By the page that sends the answers; the preview has nothing to lose.
  'web/features/feedback/use-answering.ts',
]

test('every form registers its unsaved changes', () => {
  const forms = sources.filter(({ path, code }) => path.startsWith('web/') && /\buseForm[(<]/.test(code))
  expect(forms.length).toBeGreaterThan(10)
  const silent = forms
    .filter(({ path, code }) => !path.includes('.test.') && !/\buseUnsavedChanges\(|<CreateForm\b/.test(code))
    .map(({ path }) => path)
  expect(
    silent,
    'Call useUnsavedChanges (web/ui/unsaved-changes.ts) with whether the form is changed.',
  ).toEqual(exceptions)
})
