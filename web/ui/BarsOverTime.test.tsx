import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BarsOverTime } from './BarsOverTime.tsx'

const series = [
  { name: 'Started', color: 'blue' },
  { name: 'Completed', color: 'green' },
]
const heightsOf = (container: HTMLElement, name: string) =>
  [...container.querySelectorAll<HTMLElement>(`[data-series=${name}]`)].map(({ style }) => style.height)

test('bars are as high as their share of the axis', () => {
  const steps = [
    { label: '01-2026', values: [1000, 0] },
    { label: '02-2026', values: [1500, 375] },
  ]
  const { container } = render(<BarsOverTime steps={steps} series={series} />)
  // Up to 1,500, in steps of 500.
  expect(heightsOf(container, 'Started').map(parseFloat)).toEqual([expect.closeTo(66.67, 1), 100])
  expect(heightsOf(container, 'Completed')).toEqual(['0%', '25%'])
  expect(screen.getAllByText('1,500')).not.toEqual([])
})

test('of many steps only some have their label below them, the first one always', () => {
  const steps = Array.from({ length: 31 }, (_, at) => ({ label: `${at + 1}`, values: [at, 0] }))
  const { container } = render(<BarsOverTime steps={steps} series={series} />)
  const shown = (size: string) =>
    [...container.querySelectorAll(`[data-${size}=true]`)].map(({ textContent }) => textContent)
  expect(shown('wide')).toEqual(['1', '4', '7', '10', '13', '16', '19', '22', '25', '28', '31'])
  expect(shown('narrow')).toEqual(['1', '8', '15', '22', '29'])
})
