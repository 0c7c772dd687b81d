import { Skeleton, Tabs, Text } from '@mantine/core'
import classes from './MailView.module.css'

interface Mail {
  subject: string
  html: string
  text: string
}

/** A mail as its recipient sees it, and its plain text. A gray box until it is loaded. */
export function MailView({ mail }: { mail: Mail | undefined }) {
  if (mail?.html === '')
    return (
      <Text c="var(--quiet)">The text of this email was removed: it is older than texts are stored.</Text>
    )
  return (
    <Tabs defaultValue="message" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="message">Message</Tabs.Tab>
        <Tabs.Tab value="text">Plain text</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="message">
        {mail ? (
          <iframe
            className={classes['message']}
            title={`The email “${mail.subject}”`}
            srcDoc={withLinksInNewTabs(mail.html)}
            // Without scripts and without our origin; links open in a normal tab.
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
        ) : (
          <Skeleton className={classes['message'] ?? ''} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="text">
        <pre className={classes['text']} tabIndex={0} aria-label="The email as plain text">
          {mail?.text}
        </pre>
      </Tabs.Panel>
    </Tabs>
  )
}

/** In the sandboxed frame itself a link would not work. */
const withLinksInNewTabs = (html: string) => html.replace('<head>', '<head><base target="_blank">')
