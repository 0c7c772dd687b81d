import { SortableList } from '../../ui/SortableList.tsx'
import { ItemRow } from './ItemRow.tsx'
import classes from './Items.module.css'
import { type FormItem, useItemOrder } from './hooks.ts'

interface ItemsProps {
  clientId: string
  items: FormItem[]
  /** For a client that uses the provider's form. */
  readOnly: boolean
}

const label = 'Fields and questions'

/** The fields and questions of a form, in its order. */
export function Items({ clientId, items, readOnly }: ItemsProps) {
  const { order, inOrder } = useItemOrder(clientId, items)
  if (readOnly)
    return (
      <ol className={classes['list']} aria-label={label}>
        {items.map((item) => (
          <li key={item.key}>
            <ItemRow clientId={clientId} item={item} />
          </li>
        ))}
      </ol>
    )
  return (
    <SortableList
      label={label}
      items={inOrder(items)}
      keyOf={({ key }) => key}
      nameOf={(item) => item.label}
      onOrder={order}
    >
      {(item, moving) => <ItemRow clientId={clientId} item={item} moving={moving} />}
    </SortableList>
  )
}
