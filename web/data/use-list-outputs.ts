// Saves a list as a file, and prints it, as it is filtered and sorted. For ListBar.
import type { Call, Input } from '#contract/call.ts'
import type { ListFormat } from '#contract/rules/list-files.ts'
import { useDownload } from './use-download.ts'
import { type ListReader, usePrinting } from './use-printing.ts'

/** @param wanted the input that chooses and sorts the rows, for both calls */
export function useListOutputs<List extends Call, File extends Call, Row>(
  { list, exportList, wanted }: { list: List; exportList: File; wanted: object },
  reader: ListReader<List, Row>,
) {
  const printing = usePrinting(list, wanted as Omit<Input<List>, 'pageNumber' | 'pageSize'>, reader)
  const file = useDownload(exportList)
  const download = {
    saving: file.saving,
    onDownload: (format: ListFormat) => file.save({ ...wanted, format } as unknown as Input<File>),
  }
  return { printing, download }
}
