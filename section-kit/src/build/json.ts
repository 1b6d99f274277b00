import * as v from 'valibot';

/** Returns the schema of a JSON text with a value of this schema. */
export const inJson = <S extends v.GenericSchema>(schema: S) => v.pipe(v.string(), v.parseJson(), schema);
