import { Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { maxDomains } from '#contract/rules/mail-domains.ts'
import { Card } from '../../ui/Card.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { DomainForm } from '../../ui/DomainForm.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { RemovableList } from '../../ui/RemovableList.tsx'
import { errorsOf } from '../../data/errors-of.ts'
import { useTextToAdd } from '../../ui/use-kept-text.tsx'
import { useAllowDomain, useRemoveDomain, useWaiting } from './hooks.ts'
import { previewDomain } from '#contract/calls/joining.ts'
import { send } from '../../data/send.ts'
import { askToConfirm } from '../../ui/confirm.ts'
import { elsewhereInWords } from './elsewhere-in-words.ts'

/** The mail domains whose people may join a client without its referral code (rules clients-44 and clients-48). */
export function MailDomains({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useWaiting(clientId)
  return (
    <Card title="Joining without a code">
      <Stack gap="md">
        <Text size="sm" c="var(--quiet)" maw={640}>
          People with an email address at one of these domains can join without the referral code, once they
          have confirmed the address. Subdomains count only if they are in the list.
        </Text>
        {error ? (
          <LoadFailed error={error} onRetry={refetch} />
        ) : data ? (
          <Domains clientId={clientId} domains={data.mailDomains ?? []} />
        ) : (
          <Skeleton h={76} />
        )}
      </Stack>
    </Card>
  )
}

function Domains({ clientId, domains }: { clientId: string; domains: string[] }) {
  const { save, saving } = useRemoveDomain()
  const isDeleted = useIsDeleted()
  return (
    <>
      {domains.length > 0 && (
        <RemovableList
          label="Allowed domains"
          entries={domains.map((domain) => ({ id: domain, name: domain }))}
          act="Remove"
          maxWidth={420}
          disabled={isDeleted}
          saving={saving}
          onRemove={({ name: domain }) => save({ clientId, domain })}
        />
      )}
      {domains.length < maxDomains && <AllowDomain clientId={clientId} />}
    </>
  )
}

function AllowDomain({ clientId }: { clientId: string }) {
  const { text, setText, keptText, clear } = useTextToAdd(`new-domain:${clientId}`)
  const { save, saving, error, reset } = useAllowDomain(clear)
  const [isAsking, setAsking] = useState(false)
  const isDeleted = useIsDeleted()

  async function allow() {
    setAsking(true)
    const peopleElsewhere = await peopleToAllow({ clientId, domain: text })
    setAsking(false)
    if (peopleElsewhere !== undefined) save({ clientId, domain: text, peopleElsewhere })
  }

  return (
    <DomainForm
      label="Domain to allow"
      button="Allow"
      text={text}
      onText={(typed) => {
        setText(typed)
        reset()
      }}
      keptText={keptText}
      errors={errorsOf(error)}
      isBusy={saving || isAsking}
      disabled={isDeleted}
      onAdd={() => void allow()}
    />
  )
}

/** Tells managers which domains their provider has allowed. */
export const AllowedDomains = ({ domains }: { domains: string[] }) =>
  domains.length > 0 && (
    <Card title="Joining without a code">
      <Text maw={640}>
        People with an email address at{' '}
        {domains.map((domain, at) => (
          <span key={domain}>
            {at > 0 && (at === domains.length - 1 ? ' or ' : ', ')}
            <bdi>{domain}</bdi>
          </span>
        ))}{' '}
        can join without the referral code. Your provider can change this.
      </Text>
    </Card>
  )

/**
 * Asks the user about people of other organisations who have an address at the domain (rule clients-53). Returns their number, and
 * undefined if the domain is not to be allowed. A domain that cannot be previewed is refused with its reason when it is saved.
 */
async function peopleToAllow(wanted: { clientId: string; domain: string }): Promise<number | undefined> {
  const elsewhere = await send(previewDomain, wanted).catch(() => undefined)
  if (!elsewhere || elsewhere.people === 0) return 0
  const isMeant = await askToConfirm({
    title: 'Allow this domain?',
    question: `${elsewhereInWords(elsewhere)} at ${wanted.domain.trim()}. Nothing changes for them, but everybody at this domain who has no account can join this organisation.`,
    yes: 'Allow the domain',
  })
  return isMeant ? elsewhere.people : undefined
}
