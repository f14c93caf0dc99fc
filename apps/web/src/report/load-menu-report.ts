/** A report as a menu entry shows it, loaded when one is opened. */
export const loadMenuReport = async () => (await import('./menu-report.tsx')).MenuReport
