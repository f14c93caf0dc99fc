/** How much slower this machine is than a quiet one, 1 to 5, timed now and printed. */
export function machineFactor(env: NodeJS.ProcessEnv): number
