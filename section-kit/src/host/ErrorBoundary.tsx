import { Component, type ReactNode } from 'react';
import { announceError } from './caught';

interface BoundaryProps {
  /** Another address gives the children another chance. */
  readonly address?: string | undefined;
  fallback(error: unknown): ReactNode;
  onError?(error: unknown): void;
  /** The entry of the build that its children come from. */
  readonly script?: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly crash: { readonly error: unknown } | undefined;
}

/** Replaces its children when they throw while rendering, and hands the error to `onError`. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { crash: undefined };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { crash: { error } };
  }

  override componentDidCatch(error: unknown): void {
    const { onError, script } = this.props;
    announceError({ error, script });
    onError?.(error);
  }

  override componentDidUpdate({ address }: BoundaryProps): void {
    if (this.state.crash && address !== this.props.address) this.setState({ crash: undefined });
  }

  override render(): ReactNode {
    const { crash } = this.state;
    const { children, fallback } = this.props;
    return crash ? fallback(crash.error) : children;
  }
}
