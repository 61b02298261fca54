/**
 * A browser's translation puts `<font>` elements in the place of text nodes, or around them. React goes on writing into
 * the nodes that it made: a number would stand still on the screen, and where it takes one away or puts something before
 * it, the whole screen would die ("insertBefore"). With this, what React writes is what is shown (and is translated anew),
 * and nothing is looked for where it no longer is.
 */
export function followTranslation({ document, Node, MutationObserver }: Window & typeof globalThis): () => void {
  /** What stands on the page for a text node that was taken out of it. */
  const standIns = new WeakMap<Node, Element>();
  const taken = new WeakSet<Node>();

  function pair({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
    for (const removed of removedNodes) {
      if (removed.nodeType !== Node.TEXT_NODE || removed.isConnected) continue;
      const standIn = [...addedNodes, nextSibling, previousSibling].find(isFree);
      if (!standIn) continue;
      standIns.set(removed, standIn);
      taken.add(standIn);
    }
  }
  const isFree = (node: Node | null): node is Element => node?.nodeName === 'FONT' && !taken.has(node);
  const watch = new MutationObserver((records) => records.forEach(pair));
  watch.observe(document.body, { childList: true, subtree: true });

  /** The child of `parent` that shows this node now, or null. */
  function shownIn(parent: Node, node: Node): Node | null {
    watch.takeRecords().forEach(pair);
    let shown: Node | null = node.isConnected ? node : (standIns.get(node) ?? node);
    while (shown && shown.parentNode !== parent) shown = shown.parentNode;
    return shown;
  }

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const shown = child.parentNode === this ? child : shownIn(this, child);
    if (shown) removeChild.call(this, shown);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, child: T, before: Node | null): T {
    const next = before === null || before.parentNode === this ? before : shownIn(this, before);
    return insertBefore.call(this, child, next) as T;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      value?.set?.call(this, text);
      if (this.nodeType !== Node.TEXT_NODE || this.isConnected) return;
      watch.takeRecords().forEach(pair);
      const standIn = standIns.get(this);
      standIns.delete(this);
      if (standIn?.isConnected) standIn.replaceWith(this);
    },
  });

  return () => {
    watch.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
    if (value) Object.defineProperty(Node.prototype, 'nodeValue', value);
  };
}
