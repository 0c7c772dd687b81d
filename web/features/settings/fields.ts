// The fields of the settings, in the order of the page.
import type { Provider } from '#contract/calls/theme.ts'

interface Field {
  name: keyof Provider
  label: string
  /** Where it is shown; for a fact, the sentence that it becomes a part of. */
  hint: string
  /** For text that may need more than one line. */
  rows?: number
}

export const groups: { title: string; fields: Field[] }[] = [
  {
    title: 'Who you are',
    fields: [
      { name: 'name', label: 'Name', hint: 'On certificates, in emails and in the privacy policy.' },
      {
        name: 'registeredAddress',
        label: 'Registered address',
        hint: '“The platform is run by Acme Training, …”',
      },
      { name: 'companyNumber', label: 'Company number', hint: '“… registered under …”' },
    ],
  },
  {
    title: 'Privacy policy',
    fields: [
      { name: 'privacyContact', label: 'Email address for privacy', hint: '“… write to …”' },
      { name: 'legalBasis', label: 'Legal basis', hint: '“Our legal basis is …”', rows: 2 },
      {
        name: 'processors',
        label: 'Processors and hosting provider',
        hint: '“We share information with … so that they can run the platform for us”',
        rows: 2,
      },
      { name: 'storageLocation', label: 'Storage location', hint: '“Information is stored in …”' },
      {
        name: 'retentionPeriod',
        label: 'Retention period',
        hint: '“As long as you have an account, and … after that”',
      },
      { name: 'supervisoryAuthority', label: 'Supervisory authority', hint: '“… you can turn to …”' },
    ],
  },
  {
    title: 'Log-in page',
    fields: [
      {
        name: 'loginText',
        label: 'Log-in text',
        hint: 'Above the fields of the log-in page, such as a welcome or where to get help.',
        rows: 3,
      },
    ],
  },
]

export const labels = Object.fromEntries(
  groups.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])),
) as Record<keyof Provider, string>
