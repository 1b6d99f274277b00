// The slots of this product.
import 'shared-contract';

declare module 'shared-contract' {
  /** Adding, taking away or changing a value makes the next version, and the screen offers both until no section extends the old one. */
  interface SlotContexts {
    /** The page of a customer. */
    'directory/customer/v1': { readonly id: string; readonly name: string };
  }
}
