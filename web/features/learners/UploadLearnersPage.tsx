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
import { CorrectRows } from './CorrectRows.tsx'
import { HowFileIsRead } from './HowFileIsRead.tsx'
import { CleanedAddresses, GoodRows, RowsAlreadyThere } from './PreviewedRows.tsx'
import { type Preview, usePreview, useUploadLearners } from './hooks.ts'
import { saveTemplate } from './rejected-rows.ts'

export function UploadLearnersPage() {
  const navigate = useNavigateAfterSave()
  const clientInAddress = useClientInAddress()
  const [clientId, setClientId] = useState(useManagingRole() === 'ADMIN' ? clientInAddress : null)
  const uploading = useUploadLearners(() => navigate('/manage-learners'))
  const [isChecked, setChecked] = useState(false)
  const preview = usePreview(() => {
    setChecked(false)
    uploading.reset()
  })
  const { rows } = preview
  const busy = preview.loading || preview.checking || uploading.saving
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
        disabled={busy}
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
        <PreviewedFile
          rows={rows}
          preview={preview}
          clientId={clientId}
          isChecked={isChecked}
          onChecked={setChecked}
          uploading={uploading}
        />
      )}
    </Page>
  )
}

interface PreviewedFileProps {
  rows: Preview
  preview: ReturnType<typeof usePreview>
  clientId: string | null
  /** Whether the user has looked at what is doubtful. */
  isChecked: boolean
  onChecked: (isChecked: boolean) => void
  uploading: ReturnType<typeof useUploadLearners>
}

function PreviewedFile({ rows, preview, clientId, isChecked, onChecked, uploading }: PreviewedFileProps) {
  const me = useSession()
  const organisation = useOrganisation(clientId)
  const { goodRows, badRows, reading } = rows
  return (
    <>
      <HowFileIsRead
        reading={reading}
        disabled={preview.loading || preview.checking || uploading.saving}
        onChange={(choices) => preview.readAs(choices, clientId)}
        isChecked={isChecked}
        onChecked={onChecked}
      />
      <PreviewFigures rows={rows} />
      <NewTeams names={rows.newTeams} />
      <ConfirmUpload
        count={goodRows.length}
        rejected={badRows.length}
        seatsLeft={rows.seatsLeft}
        organisation={organisation}
        isReadRight={reading.doubts.length === 0 || isChecked}
        uploading={uploading.saving}
        error={uploading.error}
        onUpload={() =>
          uploading.save({
            users: goodRows,
            // Without a choice it is the organisation of the user who uploads (rule access-6).
            clientId: clientId ?? me?.clientId,
            ...confirmedReading(reading),
          })
        }
      />
      <CorrectRows
        // What was typed belongs to the rows of one reading.
        key={preview.timesRead}
        rows={badRows}
        checking={preview.checking}
        onCheck={(corrected) => preview.check(corrected, clientId)}
      />
      <CleanedAddresses cleaned={rows.cleaned} />
      <GoodRows rows={goodRows} />
      <RowsAlreadyThere rows={rows.alreadyThere} />
    </>
  )
}

/** The next file with this heading is read the same way. */
const confirmedReading = ({ headingLine, columns }: Preview['reading']) =>
  headingLine === 0
    ? {}
    : { reading: { heading: columns.map(({ name }) => name), columns: columns.map(({ field }) => field) } }

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
