/** What an instrument shows. NaN is a broken sensor; each protocol says that in its own way. */
export type Reading = number | boolean | string

/** Readings of one device by point code. */
export type DeviceReadings = Record<string, Reading>

/** Readings of the plant by device code. */
export type PlantReadings = Record<string, DeviceReadings>
