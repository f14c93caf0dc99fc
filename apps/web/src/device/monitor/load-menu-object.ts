/** An object as a menu entry shows it, loaded when one is opened. */
export const loadMenuObject = async () => (await import('./menu-object.tsx')).MenuObject
