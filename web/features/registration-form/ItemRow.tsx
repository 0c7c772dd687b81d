import { Checkbox } from '@mantine/core'
import { specifiedFields } from '#contract/rules/registration-form.ts'
import { DeleteIcon } from '../../ui/DeleteIcon.tsx'
import { MoveMenu } from '../../ui/MoveMenu.tsx'
import type { Moving } from '../../ui/MoveHandle.tsx'
import { askToConfirm } from '../../ui/confirm.ts'
import classes from './Items.module.css'
import { type FormItem, countAnswers, useItem, useRemoveQuestion, kindNames } from './hooks.ts'

interface ItemRowProps {
  clientId: string
  item: FormItem
  /** Both absent where the form cannot be changed. */
  moving?: Moving
  onChange?: () => void
}

/** One field or question: whether it is asked, whether it must be answered, and how it is changed. */
export function ItemRow({ clientId, item, moving, onChange }: ItemRowProps) {
  const { isAsked, isRequired, set } = useItem(clientId, item)
  return (
    <div className={classes['item']} data-off={!isAsked} data-readonly={!moving}>
      {moving?.handle}
      <div className={classes['words']}>
        <bdi className={classes['label']}>{item.label}</bdi>
        <div className={classes['kind']}>{describe(item)}</div>
      </div>
      <div className={classes['choices']} role="group" aria-label={item.label}>
        <Checkbox
          className={classes['choice'] ?? ''}
          label="Asked"
          checked={isAsked}
          disabled={!moving}
          onChange={(event) => set({ isAsked: event.currentTarget.checked })}
        />
        {item.mayBeRequired ? (
          <Checkbox
            className={classes['choice'] ?? ''}
            label="Required"
            checked={isAsked && isRequired}
            disabled={!moving || !isAsked}
            onChange={(event) => set({ isRequired: event.currentTarget.checked })}
          />
        ) : (
          <div className={classes['choice']} />
        )}
      </div>
      {moving && onChange && <ItemButtons item={item} moving={moving} onChange={onChange} />}
    </div>
  )
}

function describe({ key, kind, label, options, isOfProvider }: FormItem): string {
  if (kind === 'specified') {
    const specified = specifiedFields[key as keyof typeof specifiedFields]
    return label === specified ? 'Standard field' : `Standard field “${specified}”`
  }
  const names = options.map(({ name }) => name).join(', ')
  const what = names ? `${kindNames[kind]}: ${names}` : kindNames[kind]
  return isOfProvider ? `${what} · question of the provider` : what
}

interface ItemButtonsProps {
  item: FormItem
  moving: Moving
  onChange: () => void
}

function ItemButtons({ item, moving, onChange }: ItemButtonsProps) {
  const removing = useRemoveQuestion()

  async function remove() {
    const question = `Are you sure you want to delete the question “${item.label}” in every form? What was answered to it is deleted too:`
    const asked = { title: 'Delete question', question, losses: countAnswers(item.key), destructive: true }
    if (await askToConfirm(asked)) removing.save({ id: item.key })
  }

  return (
    <div className={classes['buttons']}>
      <ItemMenu item={item} moving={moving} onChange={onChange} />
      {item.kind !== 'specified' && !item.isOfProvider && (
        <DeleteIcon label={`Delete ${item.label}`} loading={removing.saving} onClick={() => void remove()} />
      )}
    </div>
  )
}

const ItemMenu = ({ item, moving, onChange }: ItemButtonsProps) => (
  <MoveMenu
    name={item.label}
    moving={moving}
    change={
      item.isOfProvider
        ? undefined
        : {
            label: item.kind === 'specified' ? 'Change the label' : 'Change the question',
            onChoose: onChange,
          }
    }
  />
)
