// Every form asks before what was typed in it is lost, and keeps it when the session ends: a new one that forgets to fails here.
import { expect, test } from 'vitest'
import { sources } from './support/source.ts'

const screens = sources.filter(
  ({ path }) =>
    /^web\/(features\/|shell\/|ui\/[^/]*\.tsx$)/.test(path) && !/\.test\.|use-kept-text/.test(path),
)
const pathsOf = (found: typeof screens) => found.map(({ path }) => path)
const without = (pattern: RegExp, among: typeof screens) =>
  pathsOf(among.filter(({ code }) => !pattern.test(code)))

const forms = screens.filter(({ code }) =>
  /import \{[^}]*\buseForm\b[^}]*\} from '@mantine\/form'|\buse(UnsavedChanges|Editing|Merging)[(<]/.test(
    code,
  ),
)

test('every form registers its unsaved changes', () => {
  expect(forms.length).toBeGreaterThan(40)
  const registering = /\buse(UnsavedChanges|Editing|Merging|KeptForm)[(<]|<CreateForm\b/
  expect(
    without(registering, forms),
    'Use useEditing or useMerging (stored values), CreateForm or useKeptForm (something new), or call useUnsavedChanges.',
  ).toEqual([
    // By the page that sends the answers; the preview has nothing to lose.
    'web/features/feedback/use-answering.ts',
    // A password and a code, which are typed again in seconds.
    'web/features/security/ProofDialog.tsx',
    'web/features/security/SetUpDialog.tsx',
  ])
})

/** Which keep no text, and why. */
const keepNothing: Record<string, string[]> = {
  'Passwords and codes are not kept.': [
    'web/features/accounts/CodeLogin.tsx',
    'web/features/accounts/ChangePassword.tsx',
    'web/features/accounts/JoinPage.tsx',
    'web/features/accounts/use-joining.ts',
    'web/features/accounts/use-registration.ts',
    'web/features/accounts/AddressField.tsx',
    'web/features/accounts/NameLoginPage.tsx',
    'web/features/security/ProofDialog.tsx',
    'web/features/security/SetUpDialog.tsx',
  ],
  'Nobody is logged in.': [
    'web/features/accounts/AskForLink.tsx',
    'web/features/accounts/JoinByDomainPage.tsx',
    'web/ui/HoneypotField.tsx',
  ],
  'Something is chosen from a list, a box is ticked or a file is chosen: nothing is typed.': [
    'web/features/blog/EditPostPage.tsx',
    'web/features/blog/NewPostPage.tsx',
    'web/features/courses/FeedbackFormCard.tsx',
    'web/features/courses/EndOfEarlierVersions.tsx',
    'web/features/courses/VersionsCard.tsx',
    'web/features/feedback/FormClients.tsx',
    'web/features/feedback/FormCourse.tsx',
    'web/features/past-completions/RejectedPastRows.tsx',
    'web/features/past-completions/UploadPastPage.tsx',
    'web/features/pathways/PathwayCourses.tsx',
    'web/features/team-page/TeamMembers.tsx',
    'web/features/training/ClientValidityDialog.tsx',
    'web/ui/AddOne.tsx',
  ],
  'It says what is shown, or is asked each time, or cannot be changed.': [
    'web/features/accounts/CalendarCard.tsx',
    'web/features/certificates/VerifyPage.tsx',
    'web/features/clients/MailDomainDialog.tsx',
    'web/features/provisioning/SetUp.tsx',
    'web/features/reminders/Prediction.tsx',
    'web/features/reports/PeriodForm.tsx',
    'web/ui/QuestionDialog.tsx',
    'web/ui/DayFilter.tsx',
    'web/ui/SearchBox.tsx',
    'web/ui/ShownOnce.tsx',
  ],
  'Another file keeps and shows it.': [
    'web/features/blog/BodyEditor.tsx',
    'web/ui/PackFields.tsx',
    'web/features/blog/PostFields.tsx',
    'web/features/courses/MinutesInput.tsx',
    'web/features/person-fields/FieldInput.tsx',
    'web/features/feedback/use-answering.ts',
    'web/features/learners/CorrectRows.tsx',
    'web/features/theme/use-look-form.ts',
  ],
}

test('every form with a text field keeps what is typed until it is saved, and says what it has put back', () => {
  const field = /<(TextInput|Textarea|NumberInput|ColorInput|TagsInput|Autocomplete|RichTextEditor)\b/
  const fields = screens.filter(({ code }) => field.test(code) && !/\bgetInputProps\b/.test(code))
  const silent = new Set(without(/\bkeptText\b|<CreateForm\b/, [...forms, ...fields]))
  expect(
    [...silent].toSorted(),
    'Show the keptText of useEditing, useMerging or useKeptForm above the fields (rule access-22).',
  ).toEqual(Object.values(keepNothing).flat().toSorted())
})

test('password managers are given the purpose of each field for a password or a code (rule access-80)', () => {
  const purposes = /autoComplete="(current-password|new-password|one-time-code)"/
  const fields = screens.flatMap(({ path, code }) =>
    [...code.matchAll(/<PasswordInput\b.*?\/>/gs)].map(([field]) => ({ path, field })),
  )
  expect(fields.length).toBeGreaterThan(6)
  expect(fields.filter(({ field }) => !purposes.test(field))).toEqual([])
})
