import { useState } from 'react'
import { LabelDialog } from './LabelDialog.tsx'
import { QuestionDialog } from './QuestionDialog.tsx'
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
  const { order, inOrder, state } = useItemOrder(clientId, items)
  const [chosen, setChosen] = useState<FormItem>()
  if (readOnly)
    return (
      <ol className={`plain-list ${classes['list']}`} aria-label={label}>
        {items.map((item) => (
          <li key={item.key}>
            <ItemRow clientId={clientId} item={item} />
          </li>
        ))}
      </ol>
    )
  return (
    <>
      <SortableList
        label={label}
        items={inOrder(items)}
        keyOf={({ key }) => key}
        nameOf={(item) => item.label}
        onOrder={order}
        state={state}
      >
        {(item, moving) => (
          <ItemRow clientId={clientId} item={item} moving={moving} onChange={() => setChosen(item)} />
        )}
      </SortableList>
      {chosen && (
        <ChangeDialog
          key={chosen.key}
          clientId={clientId}
          // As it is stored now. When another user has deleted it, the dialog stays with what was typed.
          item={items.find(({ key }) => key === chosen.key) ?? chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

interface ChangeDialogProps {
  clientId: string
  item: FormItem
  onClose: () => void
}

const ChangeDialog = (props: ChangeDialogProps) =>
  props.item.kind === 'specified' ? <LabelDialog {...props} /> : <QuestionDialog {...props} />
