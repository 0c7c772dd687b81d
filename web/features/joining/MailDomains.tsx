import { Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { maxDomains } from '#contract/rules/mail-domains.ts'
import { Card } from '../../ui/Card.tsx'
import { DeleteIcon } from '../../ui/DeleteIcon.tsx'
import { useIsDeleted } from '../../ui/DeletedNotice.tsx'
import { DomainForm } from '../../ui/DomainForm.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { firstClick } from '../../ui/first-click.ts'
import { errorsOf } from '../../data/errors-of.ts'
import { useTextToAdd } from '../../ui/use-kept-text.tsx'
import { useAllowDomain, useRemoveDomain, useWaiting } from './hooks.ts'
import { peopleToAllow } from './people-to-allow.ts'
import classes from './MailDomains.module.css'

const listName = 'Allowed domains'

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
  const list = useRef<HTMLUListElement>(null)
  const removedAt = useRef<number>(undefined)
  const { save, saving } = useRemoveDomain()

  // The button that was pressed is removed with its domain: the focus moves to the next one.
  useEffect(() => {
    const at = removedAt.current
    removedAt.current = undefined
    if (at === undefined || document.activeElement !== document.body) return
    const buttons = list.current?.querySelectorAll('button')
    buttons?.[Math.min(at, buttons.length - 1)]?.focus()
  }, [domains])

  function remove(domain: string, at: number) {
    if (saving) return
    removedAt.current = at
    save({ clientId, domain })
  }

  return (
    <>
      {domains.length > 0 && (
        <ul className={classes['domains']} aria-label={listName} ref={list}>
          {domains.map((domain, at) => (
            <li key={domain} className={classes['domain']}>
              <bdi className={classes['name']}>{domain}</bdi>
              <RemoveButton domain={domain} onRemove={() => remove(domain, at)} />
            </li>
          ))}
        </ul>
      )}
      {domains.length < maxDomains && <AllowDomain clientId={clientId} />}
    </>
  )
}

const RemoveButton = ({ domain, onRemove }: { domain: string; onRemove: () => void }) => (
  <DeleteIcon quiet label={`Remove ${domain}`} disabled={useIsDeleted()} onClick={firstClick(onRemove)} />
)

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
