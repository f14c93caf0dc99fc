/** A document as a menu entry shows it, loaded when one is opened. */
export const loadMenuDocument = async () => (await import('./menu-document.tsx')).MenuDocument
