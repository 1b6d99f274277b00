import { Component, type ReactNode } from 'react';

interface Props {
  /** The address that the part below shows; another one gives it another chance. */
  address: string;
  /** Gives what stands where the part below threw this error. */
  fallback(error: unknown): ReactNode;
  onError(error: unknown): void;
  children: ReactNode;
}

interface State {
  readonly crash: { readonly error: unknown } | undefined;
}

/** Keeps an error thrown while rendering to the part of the page below it, and hands it to `onError`. */
export class RenderBoundary extends Component<Props, State> {
  override state: State = { crash: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override componentDidUpdate({ address }: Props): void {
    if (this.state.crash && address !== this.props.address) this.setState({ crash: undefined });
  }

  override render(): ReactNode {
    const { crash } = this.state;
    return crash ? this.props.fallback(crash.error) : this.props.children;
  }
}
