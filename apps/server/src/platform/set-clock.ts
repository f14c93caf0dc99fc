const { LD_PRELOAD } = process.env

/** The clock that was set for this program by libfaketime, for the environment of programs that it starts with one of their own. */
export const setClock: Readonly<Record<string, string>> = LD_PRELOAD?.includes('faketime')
  ? {
      LD_PRELOAD,
      ...Object.fromEntries(
        Object.entries(process.env).flatMap(([name, value]) =>
          name.startsWith('FAKETIME') ? [[name, value ?? '']] : [],
        ),
      ),
    }
  : {}
