// To be loaded lazily: the chart library is larger than all other code of a page. The page shows the same figures as text,
// so the chart is hidden from screen readers and takes no focus.
import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'

interface Series {
  name: string
  color: string
}

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
      barChartProps={{ accessibilityLayer: false }}
    />
  )
}
