/** Changes by extensions, translators and password managers before a page's scripts run. Each runs in the page. */
export const foreignNodes = {
  'before fields': () => {
    for (const field of document.querySelectorAll('main input, main select, main textarea')) {
      const icon = document.createElement('span');
      icon.className = 'foreign';
      field.before(icon);
    }
  },
  'after fields': () => {
    for (const field of document.querySelectorAll('main input, main select, main textarea')) {
      const icon = document.createElement('button');
      icon.type = 'button';
      icon.className = 'foreign';
      field.after(icon);
    }
  },
  'inside fields': () => {
    for (const field of document.querySelectorAll(
      'main form, main fieldset, main label, main [data-field]',
    )) {
      const [first, last] = [document.createElement('div'), document.createElement('input')];
      last.type = 'hidden';
      for (const node of [first, last]) node.className = 'foreign';
      field.prepend(first);
      field.append(last);
    }
  },
  'around fields': () => {
    for (const field of document.querySelectorAll('main input, main select, main textarea')) {
      // Moving the focused field would lose the focus.
      if (field === document.activeElement) continue;
      const wrapper = document.createElement('span');
      wrapper.className = 'foreign';
      field.replaceWith(wrapper);
      wrapper.append(field);
    }
  },
  'around the main part': () => {
    const main = document.querySelector('main');
    const active = document.activeElement as HTMLElement;
    const reader = document.createElement('div');
    main?.replaceWith(reader);
    reader.append(...(main ? [main] : []));
    active.focus();
  },
  'in head and body': () => {
    const root = document.documentElement;
    const nodes = ['meta', 'div', 'div', 'foreign-root'].map((name) => document.createElement(name));
    const [head, first, last, beside] = nodes as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
    for (const node of nodes) node.classList.add('foreign');
    document.head.prepend(head);
    document.body.prepend(first);
    document.body.append(last);
    root.append(beside);
    document.querySelector('main')?.prepend(document.createElement('aside'));
  },
  'in place of words': () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const words: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      if (text.data.trim() && text.parentElement?.closest('main :is(label, h1, p, legend)')) words.push(text);
    }
    for (const text of words) {
      const translated = document.createElement('font');
      translated.className = 'foreign';
      translated.textContent = text.data.toUpperCase();
      text.replaceWith(translated);
    }
  },
  'that come back when they are taken out': () => {
    for (const field of document.querySelectorAll('main :is(label, [data-field], form)')) {
      const icon = document.createElement('div');
      icon.className = 'foreign';
      field.prepend(icon);
      new MutationObserver(() => icon.isConnected || field.prepend(icon)).observe(field, { childList: true });
    }
  },
} as const;
