import { Title, type TitleProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from './page-title.ts'

interface PageHeadingProps extends TitleProps {
  /** Shown in the title of the browser's tab. */
  title: string
  /** Shown instead of the title. */
  children?: ReactNode
}

/** On the first page, the focus stays where the browser begins: before the skip link. */
let isFirstPage = true

/**
 * The heading of a page. After a navigation the focus moves to it, so that screen readers read the new page's name and
 * the next Tab leads to what the page offers (rule screens-13).
 */
export function PageHeading({ title, children = title, ...props }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title)
  useEffect(() => {
    if (!isFirstPage && isFocusFree()) heading.current?.focus({ preventScroll: true })
    isFirstPage = false
  }, [])
  return (
    <Title
      ref={heading}
      order={1}
      size="h2"
      tabIndex={-1}
      {...props}
      style={{ overflowWrap: 'anywhere', outline: 'none' }}
    >
      {children}
    </Title>
  )
}

/** Whether the focus may move: it is on the link that led here, or its element no longer exists. */
function isFocusFree() {
  const focused = document.activeElement
  if (!focused || focused === document.body) return true
  return focused.matches('a, button') && !focused.closest('#content, [role=dialog]')
}
