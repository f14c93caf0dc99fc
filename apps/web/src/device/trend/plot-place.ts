/** Px above the plot. */
export const PLOT_TOP = 34
