import { Component, type ReactNode } from 'react';

interface Props {
  /** Stands where the part below threw. */
  fallback: ReactNode;
  onError(error: unknown): void;
  children: ReactNode;
}

/** Keeps an error thrown while rendering to the part of the page below it, and hands it to `onError`. */
export class RenderBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
