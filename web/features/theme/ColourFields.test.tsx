import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ColourFields } from './ColourFields.tsx'
import { colourGroups } from './theme-fields.ts'

test('the sliders of an open picker have names', async () => {
  const colours = colourGroups.flatMap((group) => group.colours)
  const initialValues = Object.fromEntries(colours.map(({ name }) => [name, '#204030']))
  function Form() {
    return <ColourFields form={useForm({ initialValues }) as never} />
  }
  render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  )
  await userEvent.click(screen.getByRole('textbox', { name: 'Menu background' }))
  const sliders = await screen.findAllByRole('slider', { hidden: true })
  expect(new Set(sliders.map((slider) => slider.getAttribute('aria-label')))).toEqual(
    new Set(['Saturation and brightness', 'Hue']),
  )
})
