/** Links of the header, in the order in which they are pressed. */
export const TOUR = ['Features', 'White-Label', 'Use Cases', 'Pricing', 'Help'];
