import { Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useMemo, useEffect, useState } from 'react'
import { type Theme, colourNames } from '#contract/calls/theme.ts'
import { isColour } from '#contract/rules/colours.ts'
import { hiddenShare, type Points } from './hidden-share.ts'
import { enoughContrast, readings, type ThemeValues } from './theme-fields.ts'
import { usePictureUrl } from './use-picture-url.ts'

/** As wide as a logo in the menu. A picture that is higher than wide is compressed: only shares of it are counted. */
const width = 168

/** The points of the picture at `url`, reduced to the size of a logo; undefined until it is loaded. */
function usePoints(url: string): Points | undefined {
  const [loaded, setLoaded] = useState<{ url: string; points: Points }>()
  useEffect(() => {
    const image = new Image()
    image.addEventListener('load', () => {
      const points = pointsOf(image)
      if (points) setLoaded({ url, points })
    })
    image.src = url
    return () => image.removeAttribute('src')
  }, [url])
  return loaded?.url === url ? loaded.points : undefined
}

function pointsOf(image: HTMLImageElement): Points | undefined {
  // A drawing without a size of its own has none here either.
  const height = Math.round(Math.min(1, image.naturalHeight / image.naturalWidth) * width) || 40
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height)
}

/** The contrast of texts and which colour is used instead where it is too low, and whether the logos can be seen. */
export function ReadingList({ look, config }: { look: ThemeValues; config: Theme }) {
  const logoUrl = usePictureUrl(look.logo) ?? config.logoUrl
  const loadingLogoUrl = usePictureUrl(look.loadingLogo) ?? config.loadingLogoUrl
  if (!colourNames.every((name) => isColour(look[name]))) return null
  return (
    <Stack gap={6} mt="md" role="status" aria-label="Contrast">
      {readings(look).map(({ what, ratio, instead }) => (
        <Line key={what} isGood={ratio >= enoughContrast}>
          {what}: contrast {ratio.toFixed(1)} to 1
          {instead && `, too little to read, so the text is ${instead}`}
        </Line>
      ))}
      <LogoLine what="Logo" url={logoUrl} background={look.primaryNavColour} />
      {loadingLogoUrl !== logoUrl && (
        <LogoLine what="Loading logo" url={loadingLogoUrl} background={look.primaryNavColour} />
      )}
    </Stack>
  )
}

/** Blurred edges and thin lines of a logo come to less than this share of it. */
const maxHidden = 0.1

function LogoLine({ what, url, background }: { what: string; url: string; background: string }) {
  const points = usePoints(url)
  // Not for each letter that is typed in another field.
  const hidden = useMemo(() => points && hiddenShare(points, background), [points, background])
  if (hidden === undefined) return null
  const isGood = hidden <= maxHidden
  return (
    <Line isGood={isGood}>
      {what}:{' '}
      {isGood
        ? 'can be seen on the menu background'
        : `${Math.round(hidden * 100)}% of it can hardly be seen on the menu background`}
    </Line>
  )
}

const Line = ({ isGood, children }: { isGood: boolean; children: ReactNode }) => {
  const Icon = isGood ? IconCheck : IconAlertTriangle
  const colour = `var(--mantine-color-${isGood ? 'green' : 'orange'}-9)`
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      {/* As wide beside a text of two lines. */}
      <Icon size={18} color={colour} aria-hidden style={{ flex: 'none' }} />
      <Text size="sm">{children}</Text>
    </Group>
  )
}
