// Which form of CSV is downloaded and remembered (rule lists-25).
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { CsvFormat } from '#contract/rules/list-files.ts'
import { CsvButton } from './CsvButton.tsx'
import { DownloadMenu } from './DownloadMenu.tsx'
import { CsvFormatContext } from './csv-format.ts'

function Shown({ start, onDownload }: { start: CsvFormat; onDownload: (format: string) => void }) {
  const [remembered, remember] = useState(start)
  return (
    <MantineProvider env="test">
      <CsvFormatContext value={{ remembered, remember }}>
        <CsvButton label="Download log" onDownload={onDownload} />
        <DownloadMenu label="Download list" saving={false} onDownload={onDownload} />
      </CsvFormatContext>
    </MantineProvider>
  )
}

function show(start: CsvFormat) {
  const downloaded = vi.fn()
  render(<Shown start={start} onDownload={downloaded} />)
  return downloaded
}

const openMenu = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }))

test('a button downloads the form that is remembered, and another one is chosen beside it', async () => {
  const downloaded = show('csv')
  await userEvent.click(screen.getByRole('button', { name: 'Download log' }))
  expect(downloaded).toHaveBeenLastCalledWith('csv')
  expect(await openMenu('Form of the CSV file')).toEqual(['CSV', 'CSV for Excel with semicolons'])
  await choose('CSV for Excel with semicolons')
  expect(downloaded).toHaveBeenLastCalledWith('csv-semicolons')
  await userEvent.click(screen.getByRole('button', { name: 'Download log' }))
  expect(downloaded).toHaveBeenCalledTimes(3)
  expect(downloaded).toHaveBeenLastCalledWith('csv-semicolons')
})

test('the menu of a list begins with what is remembered, and a workbook is not remembered', async () => {
  const downloaded = show('csv-semicolons')
  expect(await openMenu('Download list')).toEqual(['CSV for Excel with semicolons', 'CSV', 'Excel'])
  await choose('Excel')
  expect(downloaded).toHaveBeenLastCalledWith('xlsx')
  await userEvent.click(screen.getByRole('button', { name: 'Download log' }))
  expect(downloaded).toHaveBeenLastCalledWith('csv-semicolons')
  await openMenu('Download list')
  await choose('CSV')
  await userEvent.click(screen.getByRole('button', { name: 'Download log' }))
  expect(downloaded).toHaveBeenLastCalledWith('csv')
})
