import { SimpleGrid } from '@mantine/core'
import { IconArmchair, IconCircleCheck, IconExclamationCircle, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { showNumber } from '#contract/rules/numbers.ts'
import { useSession } from '../../data/session.ts'
import { Card } from '../../ui/Card.tsx'
import { CsvButton } from '../../ui/CsvButton.tsx'
import { MailOffNote } from '../../shell/MailOffNote.tsx'
import { Page } from '../../ui/Page.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { useNavigateAfterSave, useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { useManagingRole, useClientInAddress } from '../users/hooks.ts'
import { useOrganisation } from '../users/use-organisation.ts'
import { ChooseLearners } from './ChooseLearners.tsx'
import { ConfirmUpload } from './ConfirmUpload.tsx'
import { BadRows, GoodRows, RowsAlreadyThere } from './PreviewedRows.tsx'
import { type Preview, usePreview, useUploadLearners } from './hooks.ts'
import { saveTemplate } from './rejected-rows.ts'

export function UploadLearnersPage() {
  const navigate = useNavigateAfterSave()
  const me = useSession()
  const clientInAddress = useClientInAddress()
  const [clientId, setClientId] = useState(useManagingRole() === 'ADMIN' ? clientInAddress : null)
  const organisation = useOrganisation(clientId)
  const uploading = useUploadLearners(() => navigate('/manage-learners'))
  const preview = usePreview(uploading.reset)
  const { rows } = preview
  useUnsavedChanges(rows !== undefined)

  return (
    <Page
      title="Upload Learners"
      subtitle="Add many learners at once. Each of them gets an email to register and choose a password."
      actions={
        <CsvButton label="Download template" choiceLabel="Form of the template" onDownload={saveTemplate} />
      }
    >
      <MailOffNote />
      <ChooseLearners
        clientId={clientId}
        onClient={(chosen) => {
          setClientId(chosen)
          preview.loadForClient(chosen)
        }}
        disabled={preview.loading || uploading.saving}
        onFile={(file) => preview.load(file, clientId)}
        onRefused={preview.refuse}
      />
      {preview.errors.length > 0 && <Sentences tone="wrong" sentences={preview.errors} />}
      {preview.loading && (
        <Card>
          <UploadProgress progress={preview.progress} afterwards="Checking the rows…" />
        </Card>
      )}
      {rows && (
        <>
          <PreviewFigures rows={rows} />
          <NewTeams names={rows.newTeams} />
          <ConfirmUpload
            count={rows.goodRows.length}
            rejected={rows.badRows.length}
            seatsLeft={rows.seatsLeft}
            organisation={organisation}
            uploading={uploading.saving}
            error={uploading.error}
            // Without a choice it is the organisation of the user who uploads (rule access-6).
            onUpload={() => uploading.save({ users: rows.goodRows, clientId: clientId ?? me?.clientId })}
          />
          <BadRows rows={rows.badRows} />
          <GoodRows rows={rows.goodRows} />
          <RowsAlreadyThere rows={rows.alreadyThere} />
        </>
      )}
    </Page>
  )
}

const NewTeams = ({ names }: { names: string[] }) =>
  names.length > 0 && (
    <Sentences tone="warning" title="Teams that do not exist yet are created" sentences={names} />
  )

const PreviewFigures = ({ rows: { goodRows, badRows, alreadyThere, seatsLeft } }: { rows: Preview }) => (
  <SimpleGrid cols={{ base: 2, md: seatsLeft === null ? 3 : 4 }}>
    <StatCard label="Good rows" value={showNumber(goodRows.length)} icon={IconCircleCheck} />
    <StatCard label="Bad rows" value={showNumber(badRows.length)} icon={IconExclamationCircle} />
    <StatCard label="Already there" value={showNumber(alreadyThere.length)} icon={IconUserCheck} />
    {seatsLeft !== null && <StatCard label="Seats left" value={showNumber(seatsLeft)} icon={IconArmchair} />}
  </SimpleGrid>
)
