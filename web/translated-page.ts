/**
 * Inline script that keeps React working on a page that is being translated. Translators replace text nodes with
 * `<font>` elements, and some extensions wrap elements. React then fails to remove nodes that have left their parent,
 * and updates text that nobody sees (facebook/react#11538).
 *
 * The script remembers which `<font>` replaced a text node. `removeChild` and `insertBefore` then act on that element.
 * A replaced text node that React changes returns to the page, for the translator to read. Other calls fail as usual.
 */
export const translatedPageScript = `(() => {
  const replacements = new WeakMap();
  const isFont = (node) => node?.localName === 'font';
  const currentChild = (parent, node) => {
    let place = node?.parentNode ? node : (replacements.get(node) ?? node);
    while (place?.parentNode && place.parentNode !== parent) place = place.parentNode;
    return place?.parentNode === parent ? place : node;
  };
  const changed = new MutationObserver((records) => {
    for (const { target } of records)
      if (!target.isConnected && replacements.get(target)?.isConnected) replacements.get(target).replaceWith(target);
  });
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const replacement = [...addedNodes, previousSibling, nextSibling].find(isFont);
      for (const node of removedNodes) {
        if (node.nodeType !== Node.TEXT_NODE || !replacement) continue;
        replacements.set(node, replacement);
        changed.observe(node, { characterData: true });
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function (child) {
    return removeChild.call(this, currentChild(this, child));
  };
  Node.prototype.insertBefore = function (child, before) {
    return insertBefore.call(this, child, currentChild(this, before));
  };
})()`;
