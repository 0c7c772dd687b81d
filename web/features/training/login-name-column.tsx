import type { Column } from '../../ui/DataTable.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'

/** The log-in names of people without an address. They are broken into lines where an address is. @param isShown if it is shown without being chosen */
export const loginNameColumn = <Row extends { loginName: string | null }>(isShown: boolean): Column<Row> => ({
  label: 'Log-in name',
  extra: !isShown,
  labelled: true,
  of: ({ loginName }) => (
    <bdi>
      <EmailAddress>{loginName ?? ''}</EmailAddress>
    </bdi>
  ),
})
