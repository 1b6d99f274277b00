// Translators and extensions replace, split, wrap and remove nodes that React rendered. React keeps its own nodes: without
// this, it changes texts that are no longer in the page, or throws, because a node is not below its parent:
// https://github.com/react/react/issues/11538

/** Holds where a removed node was. */
interface Origin {
  readonly parent: Node;
  readonly next: Node | null;
  /** The node of somebody else that replaced it. */
  readonly substitute: Node | undefined;
}

/** Whether React renders a node. It marks its elements, and the texts that stand beside other nodes. */
const isOwn = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__react'));

const containsOwn = (node: Node): boolean => isOwn(node) || [...node.childNodes].some(containsOwn);

/** Returns the child of `parent` that contains a node; undefined outside of it. */
const childWith = (node: Node, parent: Node): Node | undefined => {
  let child = node;
  while (child.parentNode && child.parentNode !== parent) child = child.parentNode;
  return child.parentNode ? child : undefined;
};

/** Lets React's changes reach the page where somebody else has rewritten its nodes. Other calls behave as usual. */
export const followRewrites = (root: Node): void => {
  const origins = new WeakMap<Node, Origin>();
  /** The node that each substitute replaces. */
  const replaced = new WeakMap<Node, Node>();
  const removedByReact = new WeakSet<Node>();
  const { removeChild, insertBefore } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');

  /** Remembers where nodes were that have left the page. Returns the nodes that have come. */
  const remember = (records: readonly MutationRecord[]): ReadonlySet<Node> => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const node of removedNodes) {
        // What is kept of a foreign node would keep a script alive, and so its connection.
        if (node.parentNode || !(containsOwn(node) || replaced.has(node))) continue;
        const around = removedByReact.has(node) ? [] : [addedNodes[0], nextSibling, previousSibling];
        const substitute = around.find((node) => node && !isOwn(node) && !replaced.has(node)) ?? undefined;
        if (substitute) replaced.set(substitute, node);
        origins.set(node, { parent: target, next: nextSibling, substitute });
      }
    }
    return new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  };
  const observer = new MutationObserver(remember);
  observer.observe(root, { childList: true, subtree: true });

  /** Returns the child of `parent` that stands for a node, or else the one that followed it; null at the end. */
  const findOrigin = (node: Node, parent: Node): { readonly at: Node | null; readonly stands: boolean } => {
    let stands = true;
    let at: Node | null = node;
    for (const tried = new Set<Node>(); at && !tried.has(at); ) {
      tried.add(at);
      const child = childWith(at, parent);
      if (child) return { at: child, stands };
      const origin = origins.get(at);
      stands &&= origin?.substitute !== undefined;
      at = origin?.substitute ?? origin?.next ?? null;
    }
    return { at: null, stands: false };
  };

  const drop = (node: Node): void => {
    removedByReact.add(node);
    if (node.parentNode) removeChild.call(node.parentNode, node);
  };

  /** Removes what follows a node and is neither React's nor stands for it: the rest of a text, or its translation. */
  const removeRest = (node: Node, except: ReadonlySet<Node>): void => {
    for (let rest = node.nextSibling; rest?.parentNode; rest = node.nextSibling) {
      if (containsOwn(rest) || replaced.has(rest) || except.has(rest)) return;
      drop(rest);
    }
  };

  const removeSubstitute = (node: Node, except: ReadonlySet<Node>): void => {
    // A wrapper may contain other nodes of React.
    if (containsOwn(node)) return;
    removeRest(node, except);
    drop(node);
  };

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const isChild = child.parentNode === this;
    if (!isOwn(child) || (isChild && !(child instanceof Text))) {
      if (isChild) removedByReact.add(child);
      removeChild.call(this, child);
      return child;
    }
    const added = remember(observer.takeRecords());
    if (isChild || !(child.parentNode || origins.has(child))) {
      // A translator in the page's own scripts has just added the substitute.
      if (![child.previousSibling, child.nextSibling].some((node) => node && added.has(node)))
        removedByReact.add(child);
      removeRest(child, added);
      removeChild.call(this, child);
      return child;
    }
    const { at, stands } = findOrigin(child, this);
    drop(child);
    if (at && stands) removeSubstitute(at, added);
    return child;
  };

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    let at = before;
    if (before && before.parentNode !== this && isOwn(before)) {
      remember(observer.takeRecords());
      if (before.parentNode || origins.has(before)) at = findOrigin(before, this).at;
    }
    insertBefore.call(this, node, at);
    return node;
  };

  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue?.set?.call(this, value);
      if (!(this instanceof Text) || !isOwn(this)) return;
      const added = remember(observer.takeRecords());
      const origin = origins.get(this);
      if (!this.parentNode && origin) {
        const { at, stands } = findOrigin(this, origin.parent);
        insertBefore.call(origin.parent, this, at);
        if (at && stands) removeSubstitute(at, added);
      }
      removeRest(this, added);
    },
  });
};
