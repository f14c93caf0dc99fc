/** Builds the web app when one of its inputs changed since the last build. */
export declare function buildWebIfChanged(): Promise<void>
