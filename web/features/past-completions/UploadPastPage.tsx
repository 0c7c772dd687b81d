import { SimpleGrid, Stack } from '@mantine/core'
import { IconCircleCheck, IconExclamationCircle, IconHelpCircle, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { preview as previewCall } from '#contract/calls/past-completions.ts'
import { showNumber } from '#contract/rules/numbers.ts'
import { pastFieldTexts } from '#contract/rules/past-completions.ts'
import { useIsAdministrator } from '../../data/use-managing-role.ts'
import { Card } from '../../ui/Card.tsx'
import { CsvButton } from '../../ui/CsvButton.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Page } from '../../ui/Page.tsx'
import { Sentences } from '../../ui/Sentences.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { useNavigateAfterSave, useUnsavedChanges } from '../../ui/unsaved-changes.ts'
import { HowFileIsRead } from '../learners/HowFileIsRead.tsx'
import { KeptCorrections } from '../learners/KeptCorrections.tsx'
import { confirmedReading } from '../learners/hooks.ts'
import { useKeptCorrections } from '../learners/kept-corrections.ts'
import { useLookedAt } from '../learners/use-looked-at.ts'
import { OrganisationSelect } from '../users/OrganisationSelect.tsx'
import { useClientInAddress } from '../users/hooks.ts'
import { ChooseCourses } from './ChooseCourses.tsx'
import { ConfirmPast } from './ConfirmPast.tsx'
import { GoodPastRows, PastRowsAlreadyThere } from './PastRows.tsx'
import { RejectedPastRows } from './RejectedPastRows.tsx'
import { type PastRow, type Preview, asList, asSent, useUploadPast } from './hooks.ts'
import { savePastTemplate } from './past-files.ts'
import { usePreview } from './use-preview.ts'

/** The calls of the page, and what the user has chosen for them. */
function useUpload() {
  const navigate = useNavigateAfterSave()
  const [fileName, setFileName] = useState('')
  const corrections = useKeptCorrections<PastRow>('corrected-completions')
  const uploading = useUploadPast((id) => {
    corrections.forget()
    return navigate(id ? `/actions/${id}` : '/manage-learners')
  })
  const preview = usePreview(corrections, () => uploading.reset())
  const { isChecked, setChecked } = useLookedAt(preview.rows?.reading)
  const busy = preview.loading || preview.checking || uploading.saving
  return { fileName, setFileName, isChecked, setChecked, uploading, corrections, preview, busy }
}

export function UploadPastPage() {
  const isAdministrator = useIsAdministrator()
  const clientInAddress = useClientInAddress()
  const [clientId, setClientId] = useState(isAdministrator ? clientInAddress : null)
  const upload = useUpload()
  const { preview, corrections, busy } = upload
  const { rows } = preview
  useUnsavedChanges(rows !== undefined)
  return (
    <Page
      title="Upload Past Completions"
      subtitle="Record courses that people completed before, or elsewhere. No certificate is issued, and nobody gets an email."
      actions={
        <CsvButton
          label="Download template"
          choiceLabel="Form of the template"
          onDownload={savePastTemplate}
        />
      }
    >
      <KeptCorrections {...{ preview, corrections, clientId }} />
      <Card>
        <Stack gap="lg">
          {isAdministrator && (
            <OrganisationSelect
              description="The organisation whose people have completed the courses. Left empty, they are those of your own organisation."
              maw={640}
              disabled={busy}
              value={clientId}
              onChange={(chosen) => {
                setClientId(chosen)
                void preview.loadForClient(chosen)
              }}
            />
          )}
          <FileDrop
            what="a CSV or Excel file"
            field={previewCall.files.csvFile}
            hint="A list with a heading, such as Email or Employee Number, Course and Completed On, in any order. At most 10,000 completions. You see how we read it before anything is stored."
            disabled={busy}
            onFile={(file) => {
              upload.setFileName(file.name)
              upload.setChecked(false)
              void preview.load(file, clientId)
            }}
            onRefused={preview.refuse}
          />
        </Stack>
      </Card>
      {preview.errors.length > 0 && <Sentences tone="wrong" sentences={preview.errors} />}
      {preview.loading && (
        <Card>
          <UploadProgress progress={preview.progress} afterwards="Checking the rows…" />
        </Card>
      )}
      {rows && <PreviewedFile {...upload} rows={rows} clientId={clientId} />}
    </Page>
  )
}

type PreviewedFileProps = ReturnType<typeof useUpload> & { rows: Preview; clientId: string | null }

function PreviewedFile({
  rows,
  preview,
  clientId,
  fileName,
  isChecked,
  setChecked,
  uploading,
  busy,
}: PreviewedFileProps) {
  const { reading, goodRows, alreadyThere, badRows, waitingRows } = rows
  return (
    <>
      <HowFileIsRead
        reading={reading}
        fieldTexts={pastFieldTexts}
        disabled={busy}
        onChange={(choices) => preview.readAs(choices, clientId)}
        isChecked={isChecked}
        onChecked={setChecked}
      />
      <ChooseCourses
        unknown={rows.unknownCourses}
        courses={rows.courses}
        chosen={preview.courses}
        disabled={busy}
        onChoose={(chosen) => preview.choose(chosen, clientId)}
      />
      <PastFigures rows={rows} />
      <ConfirmPast
        count={goodRows.length}
        rejected={badRows.length}
        waiting={waitingRows.length}
        isRead={reading.missing.length === 0 && !reading.asksDateOrder}
        isReadRight={reading.doubts.length === 0 || isChecked}
        uploading={uploading.saving}
        error={uploading.error}
        onUpload={() =>
          uploading.save({
            ...{ rows: goodRows.map(asSent), courses: asList(preview.courses), clientId, fileName },
            ...{ ...countsOf(rows), ...confirmedReading(reading) },
          })
        }
      />
      <RejectedPastRows
        // The texts that were typed belong to the rows of one reading.
        key={preview.timesRead}
        rows={badRows}
        checking={preview.checking}
        onType={(row) => preview.type(row, clientId)}
        onCheck={(corrected) => preview.correct(corrected, clientId)}
      />
      <GoodPastRows rows={goodRows} />
      <PastRowsAlreadyThere rows={alreadyThere} />
    </>
  )
}

/** How many rows are recorded, and how many are not sent. */
const countsOf = ({ goodRows, alreadyThere, badRows, waitingRows }: Preview) => ({
  expected: goodRows.length,
  unchanged: alreadyThere.length,
  rejected: badRows.length + waitingRows.length,
})

const PastFigures = ({ rows: { goodRows, badRows, alreadyThere, waitingRows } }: { rows: Preview }) => (
  <SimpleGrid cols={{ base: 2, md: 4 }}>
    <StatCard label="New completions" value={showNumber(goodRows.length)} icon={IconCircleCheck} />
    <StatCard label="Bad rows" value={showNumber(badRows.length)} icon={IconExclamationCircle} />
    <StatCard label="Already there" value={showNumber(alreadyThere.length)} icon={IconUserCheck} />
    <StatCard label="Course to choose" value={showNumber(waitingRows.length)} icon={IconHelpCircle} />
  </SimpleGrid>
)
