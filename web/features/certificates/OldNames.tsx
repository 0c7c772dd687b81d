import { Button, Group, Text } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { Note } from '../../ui/Note.tsx'
import { Day } from '../../ui/Days.tsx'
import { counted } from '../../ui/quantities.ts'
import { useConfirmedReissue, useDismissReissue, useOldNames, useRequestReissue } from './hooks.ts'

interface OldNamesProps {
  urlToken: string
  name: string
  /** Whether the user may issue certificates again; otherwise the user can ask for it (rule certificates-36). */
  mayReissue: boolean
}

/** On the page of a person, as long as certificates carry another name (rule certificates-35). */
export function OldNames({ urlToken, name, mayReissue }: OldNamesProps) {
  const { data } = useOldNames(urlToken)
  if (!data || data.certificates === 0) return null
  const { certificates, requestedDateTime } = data
  const carry = `${counted(certificates, 'certificate')} ${certificates === 1 ? 'carries' : 'carry'} the old name.`
  return (
    <Note icon={<IconCertificate aria-hidden />}>
      <Group gap="sm" justify="space-between">
        <Text inherit>
          {carry} {mayReissue && `Issue ${certificates === 1 ? 'it' : 'them'} again?`}
          {requestedDateTime !== null && (
            <>
              {' '}
              {mayReissue ? 'A manager' : 'You or another manager'} asked for it on{' '}
              <Day of={requestedDateTime} />.
            </>
          )}
        </Text>
        {mayReissue ? (
          <Group gap="xs">
            <Reissue of={{ urlToken, name, certificates }} />
            {requestedDateTime !== null && <Dismiss urlToken={urlToken} />}
          </Group>
        ) : (
          requestedDateTime === null && <Ask urlToken={urlToken} certificates={certificates} />
        )}
      </Group>
    </Note>
  )
}

function Reissue({ of }: { of: { urlToken: string; name: string; certificates: number } }) {
  const { confirm, saving } = useConfirmedReissue()
  return (
    <Button variant="default" size="compact-sm" loading={saving} onClick={() => void confirm(of)}>
      Issue again
    </Button>
  )
}

function Dismiss({ urlToken }: { urlToken: string }) {
  const { save, saving } = useDismissReissue()
  return (
    <Button variant="subtle" size="compact-sm" loading={saving} onClick={() => save({ urlToken })}>
      Dismiss the request
    </Button>
  )
}

function Ask({ urlToken, certificates }: { urlToken: string; certificates: number }) {
  const { save, saving } = useRequestReissue()
  return (
    <Button variant="default" size="compact-sm" loading={saving} onClick={() => save({ urlToken })}>
      Ask the provider to issue {certificates === 1 ? 'it' : 'them'} again
    </Button>
  )
}
