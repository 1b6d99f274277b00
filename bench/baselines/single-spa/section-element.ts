/** The id of the element for sections. */
export const SECTION_ELEMENT = 'section';
