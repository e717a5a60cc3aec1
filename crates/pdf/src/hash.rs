//! A hash of bytes that is the same on every machine and with every compiler.

/// Returns the FNV-1a hash of some bytes.
pub fn hash(bytes: &[u8]) -> u128 {
    let mix = |hash: u128, byte: &u8| {
        (hash ^ u128::from(*byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013b)
    };
    bytes
        .iter()
        .fold(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, mix)
}
