import { Text } from '@mantine/core'
import { type MailKind, placeholders } from '#contract/rules/mail-texts.ts'
import classes from './MailTextForm.module.css'

/** Lists the names that can be written between braces, and the text that replaces each in the mail. */
export function PlaceholderList({ kind }: { kind: MailKind }) {
  return (
    <section aria-label="Placeholders">
      <Text size="sm" fw={600} mb={6}>
        Placeholders
      </Text>
      <dl className={classes['placeholders']}>
        {Object.entries(placeholders[kind]).map(([name, meaning]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
