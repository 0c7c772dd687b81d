import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Shown instead of the children when they throw an error, or their code cannot be loaded. */
  failed: ReactNode
  /** With another one, the children are tried again. */
  address?: string
  children: ReactNode
}

/** Shows that something failed in the place of that, and leaves everything around it as it is. */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { address?: string | undefined; hasFailed: boolean }
> {
  override state = { address: this.props.address, hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ address }: ErrorBoundaryProps, state: { address?: string | undefined }) {
    return address === state.address ? null : { address, hasFailed: false }
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children
  }
}
