// The charts there are. Only ever loaded lazily: what draws them is larger than all the rest of a page. They stand
// beside the same figures as text, so they are for eyes only and take no focus.
import { BarChart, DonutChart } from '@mantine/charts'
import '@mantine/charts/styles.css'

interface Series {
  name: string
  color: string
}

const forEyes = { accessibilityLayer: false }

interface BarsOverTimeProps {
  /** Each with its `label`, and a figure for every series by its name. */
  bars: Record<string, string | number>[]
  series: Series[]
  /** In pixels. */
  height: number
}

export function BarsOverTime({ bars, series, height }: BarsOverTimeProps) {
  return (
    <BarChart
      h={height}
      data={bars}
      dataKey="label"
      series={series}
      withLegend
      legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
      tickLine="none"
      gridColor="var(--line)"
      textColor="var(--quiet)"
      yAxisProps={{ allowDecimals: false, width: 44 }}
      xAxisProps={{ minTickGap: 12 }}
      barProps={{ isAnimationActive: false, radius: 3 }}
      maxBarWidth={28}
      barChartProps={forEyes}
    />
  )
}

export function Donut({ parts, label }: { parts: (Series & { value: number })[]; label: string }) {
  return (
    <DonutChart
      data={parts}
      size={150}
      thickness={24}
      chartLabel={label}
      withTooltip={false}
      pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
      pieChartProps={forEyes}
    />
  )
}
