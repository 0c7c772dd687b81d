import { useEffect, useState } from 'react'
import type { Points } from './hidden-share.ts'

/** As wide as a logo in the menu. A picture that is higher than wide is compressed: only shares of it are counted. */
const width = 168

/** The points of the picture at `url`, reduced to the size of a logo; undefined until it is loaded. */
export function usePoints(url: string): Points | undefined {
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
